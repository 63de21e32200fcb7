#include "looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace hysteron::detail {
namespace {

constexpr double compared_spacing = 3.0;  // pixels between the compared points of a curve
constexpr double same_place = 1.5;        // pixels: lines nearer than this cover each other
// A curve of which a larger share is covered by one other counts as hidden.
constexpr double hidden_share = 0.8;
constexpr double same_share = 0.98;            // two curves of which this share covers the other are one
constexpr std::size_t most_on_each_other = 3;  // curves that dashes can show; more are named in a note
constexpr std::size_t most_compared = 24;      // curves of a panel
constexpr int most_levels = 2;                 // of curves above each other that get widths of their own

// The dashes of curves that lie on others, by the number of curves below.
constexpr std::array<std::string_view, 3> dashes_on_top{"solid", "(9,9)", "(3,8)"};

// Dash and marker of a variant of a law; its first curve, number 0, has the style of the law.
LineStyle variant_style(std::size_t number) {
  constexpr std::size_t colours = 7;
  return line_style(colours * number);
}

double distance_to_line(const Pixel& p, const Pixel& a, const Pixel& b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double share = square > 0.0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
}

using Pieces = std::vector<std::vector<Pixel>>;

bool lies_on(const Pixel& p, const Pieces& pieces) {
  for (const auto& piece : pieces)
    for (std::size_t i = 0; i < piece.size(); ++i) {
      if (std::abs(piece[i].x - p.x) > 2.0 * compared_spacing || std::abs(piece[i].y - p.y) > 2.0 * compared_spacing)
        continue;
      if (distance_to_line(p, piece[i], piece[i + 1 < piece.size() ? i + 1 : i]) < same_place) return true;
    }
  return false;
}

// Whether curves of this kind have the colour of their style.
bool is_styled(Curve::Kind kind) {
  return kind == Curve::Kind::line || kind == Curve::Kind::band || kind == Curve::Kind::outline ||
         kind == Curve::Kind::dots;
}

// Without the parts at zero, where many curves meet and none is looked for.
Pieces pieces_off_zero(const Curve& curve, const PlotArea& area) {
  constexpr double at_zero = 2.5;  // pixels
  Pieces out = drawn_pieces(curve, area, compared_spacing);
  if (area.y.logarithmic) return out;
  const double zero = area.at(0.0, 0.0).y;
  for (auto& piece : out) std::erase_if(piece, [&](const Pixel& p) { return std::abs(p.y - zero) < at_zero; });
  return out;
}

// The share of a curve that lies on another one, from a sample of its points.
double covered_share(const Pieces& curve, const Pieces& other) {
  constexpr std::size_t most_sampled = 300;
  std::size_t points = 0, at = 0, all = 0, on = 0;
  for (const auto& piece : curve) points += piece.size();
  const std::size_t stride = points / most_sampled + 1;
  for (const auto& piece : curve)
    for (const Pixel& p : piece) {
      if (at++ % stride != 0) continue;
      ++all;
      on += lies_on(p, other) ? 1 : 0;
    }
  return all > 0 ? static_cast<double>(on) / static_cast<double>(all) : 0.0;
}

// Goes out to its largest x and comes back over the same points. Differences are relative to the largest value.
bool retraces(const Curve& c, std::size_t turn) {
  double largest = 0.0;
  for (const double y : c.y) largest = std::max(largest, std::abs(y));
  constexpr double same = 1e-4;
  const auto out_end = c.x.begin() + static_cast<std::ptrdiff_t>(turn) + 1;
  if (!std::is_sorted(c.x.begin(), out_end) || !std::is_sorted(c.x.rbegin(), std::make_reverse_iterator(out_end)))
    return false;
  for (std::size_t i = turn + 1; i < c.x.size(); ++i) {
    const auto above = std::lower_bound(c.x.begin(), out_end, c.x[i]);
    const auto k = static_cast<std::size_t>(std::max<std::ptrdiff_t>(above - c.x.begin(), 1));
    const double step = c.x[k] - c.x[k - 1], share = step > 0.0 ? (c.x[i] - c.x[k - 1]) / step : 1.0;
    if (!(std::abs(std::lerp(c.y[k - 1], c.y[k], share) - c.y[i]) <=
          same * largest + 0.02 * std::abs(c.y[k] - c.y[k - 1])))
      return false;
  }
  return true;
}

}  // namespace

Figure without_retraced_parts(Figure figure) {
  for (Panel& panel : figure.panels)
    for (Curve& c : panel.curves) {
      if (c.kind != Curve::Kind::line || c.x.size() < 5) continue;
      if (!std::all_of(c.x.begin(), c.x.end(), [](double x) { return std::isfinite(x); })) continue;
      const auto turn = static_cast<std::size_t>(std::max_element(c.x.begin(), c.x.end()) - c.x.begin());
      if (turn < 2 || turn + 3 > c.x.size() || !retraces(c, turn)) continue;
      c.x.resize(turn + 1);
      c.y.resize(turn + 1);
    }
  return figure;
}

Looks::Looks(const Figure& figure, const std::vector<PlotArea>& areas) : point_size_(figure.is_drawing ? 0.5 : 0.6) {
  assign(figure);
  number_variants(figure);
  for (std::size_t i = 0; i < areas.size(); ++i) compare_curves(figure.panels[i], areas[i]);
  mark_hidden();
}

void Looks::assign(const Figure& figure) {
  std::set<std::size_t> taken;
  const auto each_style = [&](auto use) {
    for (const std::size_t style : figure.law_order) use(style);
    for (const Panel& panel : figure.panels)
      for (const Curve& c : panel.curves)
        if (is_styled(c.kind)) use(c.style);
  };
  each_style([&](std::size_t style) {
    if (style < first_law_style) taken.insert(style);
  });
  std::size_t next = 0;
  each_style([&](std::size_t style) {
    if (style < first_law_style || law_styles_.contains(style)) return;
    while (taken.contains(next)) ++next;
    law_styles_[style] = next++;
  });
}

void Looks::number_variants(const Figure& figure) {
  for (const Panel& panel : figure.panels) {
    std::map<std::size_t, std::size_t> labels;  // of each law in this panel so far
    for (const Curve& c : panel.curves)
      if (c.kind == Curve::Kind::line && c.style >= first_law_style && !c.label.empty())
        if (variants_.try_emplace({c.style, c.label}, labels[c.style]).second) ++labels[c.style];
  }
}

// Shades are steps of one number, which are often close together: they keep their looks.
void Looks::compare_curves(const Panel& panel, const PlotArea& area) {
  std::vector<Key> keys;
  std::vector<Pieces> pieces;
  for (const Curve& c : panel.curves)
    if (c.kind == Curve::Kind::line && !c.label.empty() && !c.shade) {
      keys.emplace_back(c.style, c.label);
      pieces.push_back(pieces_off_zero(c, area));
    }
  if (keys.size() > most_compared) return;
  for (std::size_t below = 0; below < keys.size(); ++below)
    for (std::size_t above = below + 1; above < keys.size(); ++above) {
      const double share = covered_share(pieces[below], pieces[above]);
      const bool same = share > same_share && covered_share(pieces[above], pieces[below]) > same_share;
      CurvePair& pair = pair_of(keys[below], keys[above]);
      pair.same = pair.same && same;
      pair.hidden = pair.hidden || share > hidden_share;
    }
}

Looks::CurvePair& Looks::pair_of(const Key& below, const Key& above) {
  for (CurvePair& pair : pairs_)
    if (pair.below == below && pair.above == above) return pair;
  return pairs_.emplace_back(CurvePair{below, above});
}

// Curves that agree in all panels: with the first of them.
std::map<Looks::Key, std::vector<Looks::Key>> Looks::equal_curves() const {
  std::map<Key, std::vector<Key>> out;
  std::set<Key> done;
  for (const CurvePair& pair : pairs_)
    if (pair.same && !done.contains(pair.below)) {
      auto& group = out[pair.below];
      if (group.empty()) group.push_back(pair.below);
      group.push_back(pair.above);
      done.insert(pair.above);
    }
  return out;
}

void Looks::mark_hidden() {
  std::set<Key> in_large_group;
  for (const auto& [first, group] : equal_curves()) {
    if (group.size() <= most_on_each_other) continue;
    std::string names;
    for (const Key& key : group) names += (names.empty() ? "" : ", ") + key.second;
    notes_.push_back("one curve: " + names);
    in_large_group.insert(group.begin(), group.end());
  }
  for (const CurvePair& pair : pairs_) {
    if (!pair.hidden || in_large_group.contains(pair.below) || in_large_group.contains(pair.above)) continue;
    ++covered_[pair.below];
    covers_[pair.above] = std::max(covers_[pair.above], covers_[pair.below] + 1);
  }
}

Look Looks::of(const Curve& curve) const {
  const auto law = law_styles_.find(curve.style);
  const LineStyle style = line_style(law != law_styles_.end() ? law->second : curve.style);
  Look out{std::string(style.colour), std::string(style.dash), style.marker};
  out.point_size = point_size_;
  if (const auto found = variants_.find({curve.style, curve.label}); found != variants_.end() && found->second > 0) {
    const LineStyle other = variant_style(found->second);
    out.dash = std::string(other.dash);
    out.marker = other.marker;
  }
  if (curve.shade) {
    out.colour = ramp_colour(*curve.shade);
    out.dash = "solid";
    out.marker = 0;
  }
  const auto level = [&](const std::map<Key, int>& counts) {
    const auto found = counts.find({curve.style, curve.label});
    return found == counts.end() ? 0 : std::min(found->second, most_levels);
  };
  constexpr double wider = 2.2;  // than the curve above
  out.width += wider * level(covered_);
  if (const int below = level(covers_); below > 0) out.dash = dashes_on_top[static_cast<std::size_t>(below)];
  return out;
}

}  // namespace hysteron::detail
