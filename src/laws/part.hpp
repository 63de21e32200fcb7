// One part of a law with its type erased: an elastic part, a dissipation rule, a whole law, a friction law or a source
// of restitution. What is done to parts by the names of their parameters is written and compiled once for all of them.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/laws/any_law.hpp"

namespace hysteron::detail {

// A soft limit without its law type.
struct LimitOf {
  std::string_view name, meaning;
  double low, high, also_low, also_high;
  bool of_reach;
  double (*value)(const void* part, const Touch& touch);

  bool is_outside(double value_there) const noexcept;
};

// What all parts of one type have in common.
struct PartType {
  std::string_view id;
  Family family;
  std::span<const std::string_view> names;  // of its parameters
  const void* (*blank)();                   // a part with all defaults in place and everything else not given
  double* (*field)(void* part, std::size_t parameter);
  ParamView (*param)(const void* part, std::size_t parameter);  // in the unit that the part's own exponents give
  std::span<const LimitOf> limits;
  std::span<const PairLimit> pair_limits;
  std::string_view (*refusal)(const void* part);  // why this combination of values is invalid; empty if valid
  std::string (*refusal_at)(const void* part,
                            const Touch& touch);  // why the part is invalid for this touch; empty if valid
  std::optional<double> (*restitution)(const void* part, const Touch& touch);  // requested restitution, if any
};

class ConstPart {
 public:
  ConstPart(const PartType& type, const void* part) : type_(&type), part_(part) {}

  const PartType& type() const { return *type_; }
  std::size_t size() const { return type_->names.size(); }
  ParamView param(std::size_t i) const { return type_->param(part_, i); }
  std::vector<ParamView> params() const;
  double value(std::size_t i) const { return *type_->field(const_cast<void*>(part_), i); }
  // The number of the parameter of this name; size() if there is none.
  std::size_t find(std::string_view name) const;
  bool has(std::string_view name) const { return find(name) < size(); }

  std::string_view refusal() const { return type_->refusal(part_); }
  std::string refusal_at(const Touch& touch) const { return type_->refusal_at(part_, touch); }
  std::optional<double> restitution(const Touch& touch) const { return type_->restitution(part_, touch); }

  bool is_outside(const LimitOf& limit, const Touch& touch) const noexcept {
    return limit.is_outside(limit.value(part_, touch));
  }
  // Warns of every soft limit that the part is outside of; of those on the reach of an impact alone (Limit::of_reach).
  void check_limits(const Touch& touch, Warnings& warnings) const { check_limits(touch, false, warnings); }
  void check_reach_limits(const Touch& touch, Warnings& warnings) const { check_limits(touch, true, warnings); }
  // Warns of every limit on the bodies that the part is outside of; most laws have none.
  void check_pair_limits(const PairValues& pair, const Touch& touch, Warnings& warnings) const;

 private:
  void check_limits(const Touch& touch, bool of_reach_alone, Warnings& warnings) const;

  const PartType* type_;
  const void* part_;
};

class Part : public ConstPart {
 public:
  Part(const PartType& type, void* part) : ConstPart(type, part), part_(part) {}
  void set(std::size_t i, double value) { *type().field(part_, i) = value; }

 private:
  void* part_;
};

ConstPart part_of(const AnyElastic& part);
ConstPart part_of(const AnyRule& part);
ConstPart part_of(const AnyWhole& part);
ConstPart part_of(const AnyFriction& part);
ConstPart part_of(const AnyRestitutionSource& part);
Part part_of(AnyElastic& part);
Part part_of(AnyRule& part);
Part part_of(AnyWhole& part);
Part part_of(AnyFriction& part);
Part part_of(AnyRestitutionSource& part);

// Elastic part and rule, or whole law and nothing; the source of restitution last.
std::array<ConstPart, 3> parts_of(const Law& law);
std::array<Part, 3> parts_of(Law& law);

// The alternative of this id with its defaults in place and everything else not given; nothing for another id.
std::optional<AnyElastic> blank_elastic(std::string_view id);
std::optional<AnyRule> blank_rule(std::string_view id);
std::optional<AnyWhole> blank_whole(std::string_view id);
std::optional<AnyFriction> blank_friction(std::string_view id);
std::optional<AnyRestitutionSource> blank_source(std::string_view id);

// The blank part of a law or source of restitution by id, which must exist.
ConstPart blank_part(std::string_view id);

}  // namespace hysteron::detail
