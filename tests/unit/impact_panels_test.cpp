// What the panels of an impact show.
#include "hysteron/report/impact_panels.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

// Energy left in the spring when the bodies part is lost as well.
TEST(EnergyLostPanel, EndsWithWhatIsStillStored) {
  std::vector<SeriesPoint> points(2, SeriesPoint{});
  points[0].kinetic_energy = 5.0;
  points[1].time = 2.0;
  points[1].kinetic_energy = 2.0;
  points[1].stored_energy = 1.0;
  points[1].dissipated_energy = 2.0;
  const Panel panel = energy_lost_panel({.series = {{"tsuji", points}}});
  ASSERT_EQ(panel.curves.size(), 1u);
  EXPECT_EQ(panel.curves[0].x, (std::vector{0.0, 2.0, 2.0}));
  EXPECT_EQ(panel.curves[0].y, (std::vector{0.0, 2.0, 3.0}));
}

}  // namespace
}  // namespace hysteron
