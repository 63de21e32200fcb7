// How each curve of a figure looks: no two laws alike, and no curve hidden under another one.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "panel_axes.hpp"

namespace hysteron::detail {

struct Look {
  std::string colour, dash;  // dash: gnuplot dashtype
  int marker = 0;
  double width = 2.0, point_size = 0.5;
};

class Looks {
 public:
  Looks() = default;
  // `areas` are those of the panels; without them no curve is made wider than another one.
  Looks(const Figure& figure, const std::vector<PlotArea>& areas);

  Look of(const Curve& curve) const;

  // "one curve: A, B, C, D", for curves that agree in all panels and are too many to show on each other.
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  using Key = std::pair<std::size_t, std::string>;  // style and label
  void assign(const Figure& figure);
  void number_variants(const Figure& figure);
  struct CurvePair {
    Key below, above;
    bool same = true, hidden = false;  // the two agree in all panels; the upper one covers the other in a panel
  };
  CurvePair& pair_of(const Key& below, const Key& above);
  void compare_curves(const Panel& panel, const PlotArea& area);
  std::map<Key, std::vector<Key>> equal_curves() const;
  void mark_hidden();

  std::map<std::size_t, std::size_t> law_styles_{};  // style of a law -> line style
  std::map<Key, std::size_t> variants_{};            // curves of one law have its colour and different dashes
  std::vector<CurvePair> pairs_{};                   // in the order of drawing
  std::map<Key, int> covers_{}, covered_{};          // how many curves lie below and above this one
  std::vector<std::string> notes_{};
  double point_size_ = 0.5;
};

// Without the way back of curves that return on the way they came: its dashes would fill the gaps of the way there.
Figure without_retraced_parts(Figure figure);

}  // namespace hysteron::detail
