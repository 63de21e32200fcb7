#include "part.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"

namespace hysteron::detail {
namespace {

template <class L>
constexpr bool is_lossless = std::is_same_v<L, Lossless>;

template <class L>
constexpr auto params_of() {
  if constexpr (is_lossless<L>)
    return std::array<Param<L>, 0>{};
  else
    return L::params();
}
template <class L>
constexpr auto params = params_of<L>();

template <class L>
constexpr auto names_of() {
  std::array<std::string_view, params<L>.size()> names{};
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = params<L>[i].name;
  return names;
}
template <class L>
constexpr auto names = names_of<L>();

template <class L>
L make_blank() {
  L law{};
  for (const Param<L>& p : params<L>) law.*(p.field) = p.fallback.value_or(not_given);
  return law;
}
template <class L>
const L& blank_law() {
  static const L law = make_blank<L>();
  return law;
}
template <class L>
const void* blank() {
  return &blank_law<L>();
}

template <class L>
double* field(void* part, std::size_t parameter) {
  return &(static_cast<L*>(part)->*(params<L>[parameter].field));
}

template <class L>
ParamView param(const void* part, std::size_t parameter) {
  const Param<L>& p = params<L>[parameter];
  return {p.name,      p.symbol,          p.meaning,         p.dim(*static_cast<const L*>(part)),
          p.range,     p.typical,         p.fallback,        p.optional,
          p.from_pair, p.magnitude_below, p.low_end_excluded};
}

template <class L, std::size_t I>
double limit_value(const void* part, const Touch& touch) {
  constexpr auto limit = L::limits()[I];
  return limit.value(*static_cast<const L*>(part), touch);
}
template <class L>
constexpr auto limits_of() {
  if constexpr (is_lossless<L>) {
    return std::array<LimitOf, 0>{};
  } else {
    constexpr auto limits = L::limits();
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return std::array<LimitOf, sizeof...(I)>{LimitOf{limits[I].name, limits[I].meaning, limits[I].low, limits[I].high,
                                                       limits[I].also_low, limits[I].also_high, limits[I].of_reach,
                                                       limit_value<L, I>}...};
    }
    (std::make_index_sequence<limits.size()>{});
  }
}
template <class L>
constexpr auto limits = limits_of<L>();

template <class L>
constexpr auto pair_limits_of() {
  if constexpr (requires { L::pair_limits(); })
    return L::pair_limits();
  else
    return std::array<PairLimit, 0>{};
}
template <class L>
constexpr auto pair_limits = pair_limits_of<L>();

template <class L>
std::string_view refusal(const void* part) {
  if constexpr (requires(const L& law) { law.refusal(); })
    return static_cast<const L*>(part)->refusal();
  else
    return {};
}
template <class L>
std::string refusal_at(const void* part, const Touch& touch) {
  if constexpr (requires(const L& law) { law.refusal(touch); })
    return std::string(static_cast<const L*>(part)->refusal(touch));
  else
    return {};
}

template <class L>
std::optional<double> restitution(const void* part, const Touch& touch) {
  const L& law = *static_cast<const L*>(part);
  if constexpr (requires { law.restitution_at(touch); }) {
    const double e = law.restitution_at(touch);
    return e >= 0.0 && e <= 1.0 ? std::optional(e) : std::nullopt;
  } else if constexpr (requires { law.restitution; }) {
    return std::isnan(law.restitution) ? std::nullopt : std::optional(law.restitution);
  } else {
    return std::nullopt;
  }
}

template <class L>
constexpr std::string_view id_of() {
  if constexpr (is_lossless<L>)
    return "none";
  else
    return L::info().id;
}
// A source of restitution stands beside the parts, like a whole law.
template <class L>
constexpr Family family_of() {
  if constexpr (requires { L::info().family; })
    return L::info().family;
  else
    return Family::whole;
}

template <class L>
constexpr PartType part_type{.id = id_of<L>(),
                             .family = family_of<L>(),
                             .names = names<L>,
                             .blank = blank<L>,
                             .field = field<L>,
                             .param = param<L>,
                             .limits = limits<L>,
                             .pair_limits = pair_limits<L>,
                             .refusal = refusal<L>,
                             .refusal_at = refusal_at<L>,
                             .restitution = restitution<L>};

template <class Any>
Part erased(Any& any) {
  return std::visit([]<class L>(L& part) { return Part(part_type<L>, &part); }, any);
}
template <class Any>
ConstPart erased(const Any& any) {
  return std::visit([]<class L>(const L& part) { return ConstPart(part_type<L>, &part); }, any);
}

template <class Any>
struct BlankById;
template <class... Ts>
struct BlankById<std::variant<Ts...>> {
  using Any = std::variant<Ts...>;
  static std::optional<Any> make(std::string_view id) {
    static constexpr std::array<std::string_view, sizeof...(Ts)> ids{id_of<Ts>()...};
    static constexpr std::array<Any (*)(), sizeof...(Ts)> blanks{[] { return Any(blank_law<Ts>()); }...};
    for (std::size_t i = 0; i < ids.size(); ++i)
      if (ids[i] == id) return blanks[i]();
    return std::nullopt;
  }
};

template <class... Ls>
struct TypesOf {
  static constexpr std::array<const PartType*, sizeof...(Ls)> list{&part_type<Ls>...};
};
using AllParts = Concat<ElasticParts, Rules, WholeLaws, FrictionLaws, RestitutionSources>;

Warning outside_limit(std::string_view law, std::string_view name, std::string_view meaning, double value) {
  return {std::string(name), std::string(law) + " outside its validity: " + std::string(name) + " = " +
                                 number_text(value, 6) + " (" + std::string(meaning) + ")"};
}

}  // namespace

bool LimitOf::is_outside(double value_there) const noexcept {
  const bool within = value_there >= low && value_there <= high;
  const bool also = value_there >= also_low && value_there <= also_high;
  return !std::isnan(value_there) && !within && !also;
}

std::vector<ParamView> ConstPart::params() const {
  std::vector<ParamView> views;
  for (std::size_t i = 0; i < size(); ++i) views.push_back(param(i));
  return views;
}

std::size_t ConstPart::find(std::string_view name) const {
  return static_cast<std::size_t>(std::find(type_->names.begin(), type_->names.end(), name) - type_->names.begin());
}

void ConstPart::check_limits(const Touch& touch, bool of_reach_alone, Warnings& warnings) const {
  for (const LimitOf& limit : type_->limits) {
    if (of_reach_alone && !limit.of_reach) continue;
    const double value = limit.value(part_, touch);
    if (limit.is_outside(value)) warnings.push_back(outside_limit(type_->id, limit.name, limit.meaning, value));
  }
}

void ConstPart::check_pair_limits(const PairValues& pair, const Touch& touch, Warnings& warnings) const {
  for (const PairLimit& limit : type_->pair_limits) {
    const double value = limit.value(pair, touch);
    if (std::isnan(value) || (value >= limit.low && value <= limit.high)) continue;
    warnings.push_back(outside_limit(type_->id, limit.name, limit.meaning, value));
  }
}

ConstPart part_of(const AnyElastic& part) { return erased(part); }
ConstPart part_of(const AnyRule& part) { return erased(part); }
ConstPart part_of(const AnyWhole& part) { return erased(part); }
ConstPart part_of(const AnyFriction& part) { return erased(part); }
ConstPart part_of(const AnyRestitutionSource& part) { return erased(part); }
Part part_of(AnyElastic& part) { return erased(part); }
Part part_of(AnyRule& part) { return erased(part); }
Part part_of(AnyWhole& part) { return erased(part); }
Part part_of(AnyFriction& part) { return erased(part); }
Part part_of(AnyRestitutionSource& part) { return erased(part); }

std::array<ConstPart, 3> parts_of(const Law& law) {
  const ConstPart source = part_of(law.body().restitution_source);
  if (const auto* composed = std::get_if<Composed>(&law.body().parts))
    return {part_of(composed->elastic), part_of(composed->rule), source};
  return {part_of(std::get<AnyWhole>(law.body().parts)), ConstPart(part_type<Lossless>, nullptr), source};
}
std::array<Part, 3> parts_of(Law& law) {
  Part source = part_of(law.body().restitution_source);
  if (auto* composed = std::get_if<Composed>(&law.body().parts))
    return {part_of(composed->elastic), part_of(composed->rule), source};
  return {part_of(std::get<AnyWhole>(law.body().parts)), Part(part_type<Lossless>, nullptr), source};
}

std::optional<AnyElastic> blank_elastic(std::string_view id) { return BlankById<AnyElastic>::make(id); }
std::optional<AnyRule> blank_rule(std::string_view id) { return BlankById<AnyRule>::make(id); }
std::optional<AnyWhole> blank_whole(std::string_view id) { return BlankById<AnyWhole>::make(id); }
std::optional<AnyFriction> blank_friction(std::string_view id) { return BlankById<AnyFriction>::make(id); }
std::optional<AnyRestitutionSource> blank_source(std::string_view id) {
  return BlankById<AnyRestitutionSource>::make(id);
}

ConstPart blank_part(std::string_view id) {
  for (const PartType* type : AllParts::apply<TypesOf>::list)
    if (type->id == id) return {*type, type->blank()};
  return {part_type<Lossless>, blank<Lossless>()};
}

}  // namespace hysteron::detail
