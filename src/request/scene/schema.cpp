#include "hysteron/request/scene/schema.hpp"

#include <nlohmann/json.hpp>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/expression/expression.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "key_table.hpp"

namespace hysteron::scene {
namespace {

using Json = nlohmann::ordered_json;
using Kind = ValueType::Kind;

Json reference(const KeyFamily& family) { return {{"$ref", "#/definitions/" + std::string(family.name)}}; }
Json list_of(Json item, std::size_t least = 0, std::size_t most = 0) {
  Json list{{"type", "array"}, {"items", std::move(item)}};
  if (least > 0) list["minItems"] = least;
  if (most > 0) list["maxItems"] = most;
  return list;
}
Json any_of(std::initializer_list<Json> choices) { return {{"anyOf", choices}}; }

// A number may be written with a unit, or as a formula; a bound can only be checked of a bare number.
Json number_schema(const ValueType& type) {
  Json number{{"type", {"number", "string"}}};
  const Range& r = type.range;
  if (r.low > -infinity) number[r.low_open ? "exclusiveMinimum" : "minimum"] = r.low;
  if (r.high < infinity) number[r.high_open ? "exclusiveMaximum" : "maximum"] = r.high;
  return number;
}
Json word_schema(const ValueType& type) {
  return {{"enum", std::vector<std::string>(type.range.words.begin(), type.range.words.end())}};
}
Json points_schema() { return list_of(list_of({{"type", {"number", "string"}}}, 2, 2), 2); }
// Points, or a map with them or with the file in which they are.
Json table_schema() {
  const Json map{{"type", "object"},
                 {"properties", {{"table", reference(table_family())}}},
                 {"required", {"table"}},
                 {"additionalProperties", false}};
  return any_of({points_schema(), map});
}
Json function_schema() { return any_of({{{"type", {"number", "string"}}}, table_schema()}); }
Json one_or_list(const Json& item) { return any_of({item, list_of(item)}); }
Json mount_schema(const ValueType& type) { return any_of({{{"type", "string"}}, reference(*type.family)}); }

Json family_kind_schema(const ValueType& type) {
  switch (type.kind) {
    case Kind::inertia:
      return any_of({number_schema(type), list_of(number_schema(type), 3, 3), reference(*type.family)});
    case Kind::mount:
      return mount_schema(type);
    case Kind::mounts:
      return list_of(mount_schema(type), 2, 2);
    case Kind::section:
      return reference(*type.family);
    case Kind::sections:
      return one_or_list(reference(*type.family));
    case Kind::repeat:
      return any_of({{{"type", {"integer", "string"}}}, reference(*type.family)});
    case Kind::law:
      return any_of({{{"type", "string"}}, reference(*type.family)});
    default:
      return {{"type", "object"}, {"additionalProperties", reference(*type.family)}};
  }
}

Json type_schema(const ValueType& type) {
  if (type.family) return family_kind_schema(type);
  switch (type.kind) {
    case Kind::number:
    case Kind::count:
      return number_schema(type);
    case Kind::law_value:
    case Kind::contact_formula:
      return number_schema({});
    case Kind::boolean:
      return {{"type", "boolean"}};
    case Kind::word:
      return word_schema(type);
    case Kind::word_list:
      return one_or_list(word_schema(type));
    case Kind::text:
      return {{"type", {"string", "number"}}};
    case Kind::text_list:
      return one_or_list({{"type", {"string", "number"}}});
    case Kind::function:
      return function_schema();
    case Kind::function_vector:
      return any_of({{{"type", {"number", "string"}}}, list_of(function_schema(), 1, 3)});
    case Kind::curve:
      return table_schema();
    case Kind::points:
      return list_of(list_of(number_schema({}), 2, 3), 1);
    case Kind::list:
      return points_schema();
    case Kind::vector:
      return list_of(number_schema(type), 2, 3);
    case Kind::quaternion:
      return list_of(number_schema(type), 4, 4);
    case Kind::number_list:
      return one_or_list(number_schema(type));
    case Kind::values:
      return {{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}};
    default:
      return false;
  }
}

std::string unit_words(const ValueType& type) {
  switch (type.kind) {
    case Kind::boolean:
    case Kind::word:
    case Kind::word_list:
    case Kind::text:
    case Kind::text_list:
    case Kind::mount:
    case Kind::mounts:
    case Kind::section:
    case Kind::sections:
    case Kind::named:
    case Kind::values:
    case Kind::repeat:
    case Kind::law:
    case Kind::law_value:
    case Kind::contact_formula:
    case Kind::count:
    case Kind::quaternion:
    case Kind::list:
      return {};
    case Kind::curve:
      return unit_name(type.dim) + ", " + unit_name(type.other_dim);
    default:
      break;
  }
  const std::string first = type.dim == dims::none && type.has_other_dim ? "rad" : unit_name(type.dim);
  return type.has_other_dim ? first + " or " + unit_name(type.other_dim) : first;
}

Json key_schema(const SceneKey& key) {
  Json schema = type_schema(key.type);
  if (schema.is_boolean()) return schema;
  std::string text(key.meaning);
  if (const std::string unit = unit_words(key.type); !unit.empty() && unit != "-") text += " (" + unit + ")";
  if (schema.contains("$ref")) schema = {{"allOf", {schema}}};  // draft 7 ignores what stands beside a $ref
  schema["description"] = text;
  if (!key.fallback.empty()) schema["default"] = std::string(key.fallback);
  return schema;
}

Json family_schema(const KeyFamily& family) {
  Json properties = Json::object(), required = Json::array(), alternatives = Json::array();
  for (const SceneKey& key : family.keys) {
    properties[std::string(key.name)] = key_schema(key);
    if (key.is_required) required.push_back(key.name);
    if (key.is_alternative) alternatives.push_back({{"required", {key.name}}});
  }
  Json schema{{"type", "object"},
              {"description", family.meaning},
              {"additionalProperties", family.takes_law_parameters ? number_schema({}) : Json(false)},
              {"properties", std::move(properties)}};
  if (!required.empty()) schema["required"] = std::move(required);
  if (!alternatives.empty()) schema["oneOf"] = std::move(alternatives);
  return schema;
}

// How a value of this kind is written, in words.
std::string kind_words(const ValueType& type) {
  switch (type.kind) {
    case Kind::number:
      return "number";
    case Kind::count:
      return "whole number";
    case Kind::boolean:
      return "true or false";
    case Kind::word:
      return joined(type.range.words, " or ");
    case Kind::word_list:
      return "list of " + joined(type.range.words, ", ");
    case Kind::text:
      return "text";
    case Kind::text_list:
      return "list of text";
    case Kind::function:
      return "number, formula of t, or points [t, value]";
    case Kind::function_vector:
      return "components, each a number or formula of t";
    case Kind::curve:
      return "points [x, y]";
    case Kind::points:
      return "points";
    case Kind::list:
      return "points [x, y]";
    case Kind::vector:
      return "vector";
    case Kind::quaternion:
      return "four numbers";
    case Kind::number_list:
      return "number or list";
    case Kind::inertia:
      return "number, three numbers or map";
    case Kind::mount:
      return "mount";
    case Kind::mounts:
      return "two mounts";
    case Kind::section:
      return "map";
    case Kind::sections:
      return "map or list of maps";
    case Kind::named:
      return "map of names";
    case Kind::values:
      return "map of numbers";
    case Kind::repeat:
      return "whole number or map";
    case Kind::law:
      return "name or map";
    case Kind::law_value:
      return "name or number";
    case Kind::contact_formula:
      return "formula of delta and rate";
  }
  return "-";
}

std::string range_words(const SceneKey& key) {
  const Range& r = key.type.range;
  if (!r.words.empty() || (r.low == -infinity && r.high == infinity)) return {};
  return range_text(r, "x");
}

std::string default_words(const SceneKey& key) {
  if (key.is_required) return "required";
  if (key.is_alternative) return "one of these";
  return std::string(key.fallback);
}

}  // namespace

std::string scene_schema() {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", "Hysteron scene"}};
  schema.update(family_schema(scene_family()));
  Json definitions = Json::object();
  for (const KeyFamily* family : key_families().subspan(1))
    definitions[std::string(family->name)] = family_schema(*family);
  schema["definitions"] = std::move(definitions);
  return schema.dump(2) + "\n";
}

std::string scene_key_tables() {
  std::string text;
  for (const KeyFamily* family : key_families()) {
    text += (text.empty() ? "### " : "\n### ") + std::string(family->title) + "\n\n" + std::string(family->meaning) +
            "\n\n| key | value | unit | allowed | default | meaning |\n|---|---|---|---|---|---|\n";
    for (const SceneKey& key : family->keys)
      text += "| `" + std::string(key.name) + "` | " + kind_words(key.type) + " | " + unit_words(key.type) + " | " +
              range_words(key) + " | " + default_words(key) + " | " + std::string(key.meaning) + " |\n";
  }
  return text;
}

std::string scene_function_table() {
  std::string text = "| function | value |\n|---|---|\n";
  for (const ExpressionFunction& f : expression_functions())
    text += "| `" + std::string(f.name) + "(" + std::string(f.arguments) + ")` | " + std::string(f.meaning) + " |\n";
  return text;
}

namespace {

std::string law_table(const std::string& heading, bool (*belongs)(const hysteron::Entry&)) {
  std::string text = "| " + heading + " | parameters |\n|---|---|\n";
  for (const hysteron::Entry& entry : catalogue()) {
    if (!belongs(entry)) continue;
    std::string params;
    for (const ParamView& p : entry.params)
      params += (params.empty() ? "`" : ", `") + std::string(p.name) + "`" +
                (p.dim == dims::none ? std::string() : " [" + unit_text(p.dim) + "]") +
                (p.optional ? " (optional)" : "");
    text += "| `" + std::string(entry.info.id) + "` | " + params + " |\n";
  }
  return text;
}

}  // namespace

std::string scene_law_tables() {
  return law_table("law", [](const hysteron::Entry& entry) { return entry.is_contact_law(); }) + "\n" +
         law_table("friction", [](const hysteron::Entry& entry) { return !entry.is_contact_law(); });
}

}  // namespace hysteron::scene
