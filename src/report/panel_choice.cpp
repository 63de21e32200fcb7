#include "hysteron/report/panel_choice.hpp"

#include <algorithm>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron {
namespace {

constexpr std::string_view every_panel = "all";

}  // namespace

std::string panels_help(const PanelNames& names) {
  return "Which panels --plot draws, separated by commas: " + joined(names.all) +
         ", or all; default: " + joined(names.shown);
}

std::optional<Error> check_panels(const PanelNames& names, const std::vector<std::string>& chosen) {
  for (const std::string& name : chosen)
    if (name != every_panel && std::ranges::find(names.all, name) == names.all.end())
      return Error{ErrorCode::unknown_name, "panels",
                   "--panels: no panel '" + printable(name) + "': allowed are " + joined(names.all) + " and all"};
  return std::nullopt;
}

std::vector<std::string_view> panels_to_draw(const PanelNames& names, const std::vector<std::string>& chosen) {
  if (chosen.empty()) return names.shown;
  std::vector<std::string_view> out;
  const auto add = [&](std::string_view name) {
    if (std::ranges::find(out, name) == out.end()) out.push_back(name);
  };
  for (const std::string& name : chosen) {
    if (name != every_panel) {
      add(name);
      continue;
    }
    for (const std::string_view one : names.all) add(one);
  }
  return out;
}

}  // namespace hysteron
