// The catalogue at run time: one entry per law, made from the lists, and from it the command line, JSON, pages and
// tests. A LawSpec names a law and its values; make_law checks it; laws/resolve.hpp turns it into numbers at touch.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/pair_values.hpp"
#include "hysteron/core/result.hpp"
#include "hysteron/laws/any_contact_law.hpp"
#include "hysteron/laws/restitution_source/table.hpp"

namespace hysteron {

// A Param without its law type.
struct ParamView {
  std::string_view name, symbol, meaning;
  Dim dim;
  Range range;
  Typical typical;
  std::optional<double> fallback;
  bool optional;
  PairQuantity from_pair;
  std::string_view magnitude_below;
  std::string_view low_end_excluded;
};

struct LimitView {
  std::string_view name, meaning;
  std::vector<Range> intervals;  // no warning within any of them; rising
};

struct Entry {
  LawInfo info;
  std::vector<ParamView> params;  // of the law as published
  std::vector<LimitView> limits;
  std::string_view elastic;          // id of the elastic part it is published with; empty for whole laws and friction
  std::string_view dissipation;      // id of its dissipation rule; empty for none
  std::string_view other_elastic{};  // how a dissipation rule acts on another elastic part; empty for the rest

  bool is_contact_law() const { return info.family != Family::friction; }
  bool has_param(std::string_view name) const;
};

const std::vector<Entry>& catalogue();

// A source of restitution (laws/restitution_source/) with its parameters.
struct SourceEntry {
  SourceInfo info;
  std::vector<ParamView> params;
};
const std::vector<SourceEntry>& restitution_sources();

// By id or alias; nullptr if there is none.
const Entry* find_law(std::string_view name);

// Up to `count` ids or aliases most like a mistyped name, best first.
std::vector<std::string> nearest_laws(std::string_view name, std::size_t count = 3);

// The error for an unknown law name.
Error unknown_law(const std::string& name);

// A law by name, with values in SI. Empty elastic or dissipation: as published; "none": no dissipation.
// Empty restitution_source: the value "restitution".
struct LawSpec {
  std::string law;
  std::string elastic{};
  std::string dissipation{};
  std::map<std::string, double> values{};
  std::string restitution_source{};
  RestitutionTable restitution_table{};  // of restitution_source "table"
};

struct LawBody;  // the parts and their values: laws/any_law.hpp

// A law with checked values: a value to copy and pass around.
class Law {
 public:
  Law();
  Law(const Entry* of, LawBody body);
  Law(const Law& other);
  Law(Law&& other) noexcept;
  Law& operator=(const Law& other);
  Law& operator=(Law&& other) noexcept;
  ~Law();

  const Entry* entry = nullptr;

  // Whether the restitution comes from a source that may change with the speed.
  bool has_restitution_source() const { return restitution_source_id() != "constant"; }
  // "constant" where the restitution is a parameter of the law itself.
  std::string_view restitution_source_id() const;
  // Whether it has the same numbers at every touch, and is refused at none.
  bool is_same_at_every_touch() const;

  const LawBody& body() const { return *body_; }
  LawBody& body() { return *body_; }

 private:
  std::unique_ptr<LawBody> body_;
};

// The parameters of a law or combination; units follow the exponents already given. With a source of restitution its
// parameters take the place of "restitution".
Result<std::vector<ParamView>> parameters(const LawSpec& spec);

// Checks every value against its range; what is not given comes from the pair, where it has the dimension of the
// parameter, then from the default.
Result<Law> make_law(const LawSpec& spec, const PairValues& pair = {});

// The value of a parameter in a made law, in SI; nullopt if there is no such parameter or it was not given.
std::optional<double> value_of(const Law& law, std::string_view parameter);

// Changes one parameter of a made law, with the same checks as make_law; nullopt on success. Also an error if a value
// taken from the pair would no longer have the dimension of its parameter.
std::optional<Error> set_parameter(Law& law, std::string_view parameter, double value);

}  // namespace hysteron
