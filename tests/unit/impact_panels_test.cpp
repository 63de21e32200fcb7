// The panels of an impact.
#include "hysteron/report/impact_panels.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

// Energy stored in the spring at separation is lost too.
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
