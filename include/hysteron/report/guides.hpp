// Tables that hand-written pages hold, made from the catalogue, and how they get there: a page marks where a table
// stands with <!-- table NAME --> and <!-- end -->, and what is between is replaced.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "hysteron/core/result.hpp"

namespace hysteron {

// By name, in Markdown.
using GuideTables = std::map<std::string, std::string>;

// The page with every marked table renewed; an unknown name or a mark without end is an error.
Result<std::string> filled(std::string_view page, const GuideTables& tables, std::string_view file);

// What other programs return for the restitution given to them, released as they release.
std::string preset_restitution_table();
// ... and for those that take a damping instead, at four speeds.
std::string preset_speed_table();
// What published laws return, released at F = 0.
std::string law_restitution_table();

}  // namespace hysteron
