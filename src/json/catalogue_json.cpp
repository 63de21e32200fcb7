#include "hysteron/json/catalogue_json.hpp"

#include <nlohmann/json.hpp>

#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/laws/coincide_when_exact.hpp"
#include "hysteron/laws/specimen.hpp"
#include "hysteron/version.hpp"
#include "json_number.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

// An open end is null.
json range_json(const Range& r) {
  json out{{"low", number_or_null(r.low)},
           {"high", number_or_null(r.high)},
           {"low_open", r.low_open},
           {"high_open", r.high_open}};
  if (!r.only.empty()) out["only"] = std::vector<double>(r.only.begin(), r.only.end());
  if (!r.words.empty()) out["words"] = std::vector<std::string>(r.words.begin(), r.words.end());
  return out;
}

json param_json(const ParamView& p) {
  return {{"name", p.name},
          {"symbol", p.symbol},
          {"meaning", p.meaning},
          {"unit", unit_text(p.dim)},
          {"dimension", {{"kg", p.dim.kg}, {"m", p.dim.m}, {"s", p.dim.s}}},
          {"range", range_json(p.range)},
          {"range_text", range_text(p.range, p.symbol)},
          {"typical", {p.typical.low, p.typical.high}},
          {"default", p.fallback ? json(*p.fallback) : json(nullptr)},
          {"optional", p.optional},
          {"from_bodies", p.from_pair != PairQuantity::none}};
}

json reference_json(const Reference* ref) {
  if (!ref) return nullptr;
  return {{"key", ref->key},     {"authors", ref->authors}, {"year", ref->year},
          {"title", ref->title}, {"venue", ref->venue},     {"doi", ref->doi}};
}

Result<RestitutionTable> table_from_json(const json& in) {
  const std::string name = "restitution_table";
  std::vector<SpeedRestitution> rows;
  if (!in.is_array())
    return Error{ErrorCode::unreadable, name, name + ": an array of [speed, restitution] is expected"};
  for (const json& row : in) {
    if (!row.is_array() || row.size() != 2 || !row[0].is_number() || !row[1].is_number())
      return Error{ErrorCode::unreadable, name, name + ": every row is [speed, restitution]"};
    rows.push_back({row[0].get<double>(), row[1].get<double>()});
  }
  return RestitutionTable::make(std::move(rows), name);
}

json limit_json(const LimitView& limit) {
  json intervals = json::array();
  for (const Range& i : limit.intervals)
    intervals.push_back({{"low", number_or_null(i.low)}, {"high", number_or_null(i.high)}});
  return {{"name", limit.name}, {"meaning", limit.meaning}, {"intervals", intervals}};
}

// Names, formulas, sources, claims and errata.
json description_json(const Entry& entry) {
  const LawInfo& info = entry.info;
  json out{{"id", info.id},
           {"name", info.name},
           {"family", to_text(info.family)},
           {"group", to_text(info.group)},
           {"rheology", to_text(info.rheology)},
           {"arrangement", to_text(info.arrangement)},
           {"formula", info.formula},
           {"tex", info.tex},
           {"source", reference_json(info.source)},
           {"also", reference_json(info.also)},
           {"where", info.where},
           {"assumption", info.assumption},
           {"definitions", info.definitions},
           {"guarantees", info.guarantees},
           {"other_elastic", entry.other_elastic},
           {"separation", to_text(info.separation)}};
  out["aliases"] = json::array();
  for (const auto alias : info.aliases)
    if (!alias.empty()) out["aliases"].push_back(alias);
  out["claims"] = json::array();
  for (const NamedClaim& c : claim_names)
    if (has(info.claims, c.claim)) out["claims"].push_back(c.name);
  out["errata"] = json::array();
  for (const Erratum& e : info.errata)
    out["errata"].push_back({{"where", e.where}, {"printed", e.printed}, {"correct", e.correct}});
  return out;
}

json source_json(const SourceEntry& source) {
  json out{{"id", source.info.id}, {"name", source.info.name}, {"formula", source.info.formula}};
  out["source"] = reference_json(source.info.source);
  out["parameters"] = json::array();
  for (const ParamView& p : source.params) out["parameters"].push_back(param_json(p));
  return out;
}

}  // namespace

json to_json(const Entry& entry) {
  json out = description_json(entry);
  out["parameters"] = json::array();
  for (const ParamView& p : entry.params) out["parameters"].push_back(param_json(p));
  out["validity"] = json::array();
  for (const LimitView& l : entry.limits) out["validity"].push_back(limit_json(l));
  out["elastic"] = entry.elastic.empty() ? json(nullptr) : json(entry.elastic);
  out["dissipation"] = entry.dissipation.empty() ? json(nullptr) : json(entry.dissipation);
  out["restitution"] = has_restitution(entry);
  out["same_when_exact"] = coincide_when_exact(entry, Separation::force);
  return out;
}

json catalogue_json() {
  json laws = json::array();
  for (const Entry& entry : catalogue()) laws.push_back(to_json(entry));
  json sources = json::array();
  for (const SourceEntry& s : restitution_sources()) sources.push_back(source_json(s));
  return {{"program", "hysteron"}, {"version", version}, {"laws", laws}, {"restitution_sources", sources}};
}

json to_json(const LawSpec& spec) {
  json out{{"law", spec.law},
           {"elastic", spec.elastic},
           {"dissipation", spec.dissipation},
           {"restitution_source", spec.restitution_source},
           {"parameters", spec.values}};
  if (spec.restitution_table.empty()) return out;
  out["restitution_table"] = json::array();
  for (const SpeedRestitution& row : spec.restitution_table.rows())
    out["restitution_table"].push_back({row.speed, row.restitution});
  return out;
}

Result<LawSpec> law_spec_from_json(const json& in) {
  const auto fail = [](const std::string& field, std::string_view why) {
    return Error{ErrorCode::unreadable, field, field + ": " + std::string(why)};
  };
  if (!in.is_object()) return fail("law", "a JSON object is expected");
  LawSpec spec;
  for (const auto& [key, value] : in.items()) {
    std::string* text = key == "law"                  ? &spec.law
                        : key == "elastic"            ? &spec.elastic
                        : key == "dissipation"        ? &spec.dissipation
                        : key == "restitution_source" ? &spec.restitution_source
                                                      : nullptr;
    if (text) {
      if (!value.is_string()) return fail(key, "a text is expected");
      *text = value.get<std::string>();
    } else if (key == "parameters") {
      if (!value.is_object()) return fail(key, "an object of numbers is expected");
      for (const auto& [name, number] : value.items()) {
        if (!number.is_number()) return fail(name, "a number is expected");
        spec.values[name] = number.get<double>();
      }
    } else if (key == "restitution_table") {
      auto table = table_from_json(value);
      if (!table) return table.error();
      spec.restitution_table = std::move(*table);
    } else {
      return fail(
          key.substr(0, 64),
          "unknown key; allowed are law, elastic, dissipation, restitution_source, restitution_table, parameters");
    }
  }
  if (spec.law.empty()) return fail("law", "the law's name is missing");
  return spec;
}

}  // namespace hysteron
