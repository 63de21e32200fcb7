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

// The restitution that other programs deliver, released by their own rules.
std::string preset_restitution_table();
// Delivered restitution at four speeds, of programs that take a damping instead of a restitution.
std::string preset_speed_table();
// The restitution that published laws deliver, released at F = 0.
std::string law_restitution_table();

}  // namespace hysteron
