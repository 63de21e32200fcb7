#include "hysteron/laws/any_law.hpp"

namespace hysteron {

AnyContactLaw::AnyContactLaw() noexcept { ::new (storage()) ContactLawVariant(); }

Force<double> force_at_touch(const AnyContactLaw& any, const Touch& touch, double approach) noexcept {
  return visit(
      [&]<class L>(const L& law) {
        Memory memory;
        State<L::state_size> state{};
        law.touch(touch, memory, state);
        return law.force(Contact<double>{0.0, approach}, memory, state);
      },
      any);
}

double max_indentation(const AnyContactLaw& law) noexcept {
  return visit([](const auto& l) { return l.max_indentation(); }, law);
}

Law::Law() : body_(std::make_unique<LawBody>()) {}
Law::Law(const Entry* of, LawBody body) : entry(of), body_(std::make_unique<LawBody>(std::move(body))) {}
Law::Law(const Law& other) : entry(other.entry), body_(std::make_unique<LawBody>(*other.body_)) {}
Law::Law(Law&& other) noexcept = default;
Law& Law::operator=(const Law& other) {
  entry = other.entry;
  body_ = std::make_unique<LawBody>(*other.body_);
  return *this;
}
Law& Law::operator=(Law&& other) noexcept = default;
Law::~Law() = default;

std::string_view Law::restitution_source_id() const {
  return std::visit([](const auto& source) { return source.info().id; }, body_->restitution_source);
}

bool Law::is_same_at_every_touch() const {
  const auto* whole = std::get_if<AnyWhole>(&body_->parts);
  if (!whole || has_restitution_source()) return false;
  return std::visit(
      []<class L>(const L&) {
        return !requires(const L& l, Touch t) { l.resolved(t); }
        &&!requires(const L& l, Touch t) { l.refusal(t); };
      },
      *whole);
}

}  // namespace hysteron
