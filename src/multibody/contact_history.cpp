#include "hysteron/multibody/contact_history.hpp"

#include <limits>

namespace hysteron::multibody {
namespace {

constexpr double undefined_value = std::numeric_limits<double>::quiet_NaN();

double impulse_ratio(const ContactHistory& h) {
  return h.impulse > 0.0 ? h.tangential_impulse / h.impulse : undefined_value;
}

// What a contact loses is known when it has ended: a label after those of the enumeration.
constexpr double loss_of_open = 3.0;

// The one list of what follows contact and bodies; its order is the order of columns.
constexpr std::array fields{
    HistoryField{
        .name = "start", .unit = "s", .value = [](const ContactHistory& h) { return h.start; }, .is_instant = true},
    HistoryField{
        .name = "end", .unit = "s", .value = [](const ContactHistory& h) { return h.end; }, .is_instant = true},
    HistoryField{.name = "duration", .unit = "s", .value = [](const ContactHistory& h) { return h.end - h.start; }},
    HistoryField{.name = "is_open",
                 .unit = "-",
                 .value = [](const ContactHistory& h) { return h.is_open ? 1.0 : 0.0; },
                 .labels = {"no", "yes"}},
    HistoryField{.name = "point.x", .unit = "m", .value = [](const ContactHistory& h) { return h.point.x; }},
    HistoryField{.name = "point.y", .unit = "m", .value = [](const ContactHistory& h) { return h.point.y; }},
    HistoryField{.name = "point.z",
                 .unit = "m",
                 .value = [](const ContactHistory& h) { return h.point.z; },
                 .spatial_only = true},
    HistoryField{.name = "line",
                 .unit = "-",
                 .value = [](const ContactHistory& h) { return static_cast<double>(h.line); },
                 .labels = {"central", "eccentric"}},
    HistoryField{.name = "direction",
                 .unit = "-",
                 .value =
                     [](const ContactHistory& h) {
                       return h.direction == ImpactDirection::none ? undefined_value : static_cast<double>(h.direction);
                     },
                 .labels = {"direct", "oblique", "tangential"}},
    HistoryField{.name = "loss",
                 .unit = "-",
                 .value =
                     [](const ContactHistory& h) {
                       if (h.is_open) return loss_of_open;
                       return h.loss == ImpactLoss::none ? undefined_value : static_cast<double>(h.loss);
                     },
                 .labels = {"elastic", "inelastic", "plastic", "open"}},
    HistoryField{.name = "course",
                 .unit = "-",
                 .value = [](const ContactHistory& h) { return static_cast<double>(h.course); },
                 .labels = {"impact", "lasting"}},
    HistoryField{
        .name = "approach_speed", .unit = "m/s", .value = [](const ContactHistory& h) { return h.approach_speed; }},
    HistoryField{
        .name = "separation_speed", .unit = "m/s", .value = [](const ContactHistory& h) { return h.separation_speed; }},
    HistoryField{.name = "slip_before", .unit = "m/s", .value = [](const ContactHistory& h) { return h.slip_before; }},
    HistoryField{.name = "slip_after", .unit = "m/s", .value = [](const ContactHistory& h) { return h.slip_after; }},
    HistoryField{.name = "peak_force", .unit = "N", .value = [](const ContactHistory& h) { return h.peak_force; }},
    HistoryField{.name = "peak_force_time",
                 .unit = "s",
                 .value = [](const ContactHistory& h) { return h.peak_force_time; },
                 .is_instant = true},
    HistoryField{
        .name = "max_indentation", .unit = "m", .value = [](const ContactHistory& h) { return h.max_indentation; }},
    HistoryField{.name = "residual_indentation",
                 .unit = "m",
                 .value = [](const ContactHistory& h) { return h.residual_indentation; }},
    HistoryField{.name = "impulse", .unit = "N s", .value = [](const ContactHistory& h) { return h.impulse; }},
    HistoryField{.name = "tangential_impulse",
                 .unit = "N s",
                 .value = [](const ContactHistory& h) { return h.tangential_impulse; }},
    HistoryField{.name = "impulse_ratio", .unit = "-", .value = impulse_ratio},
    HistoryField{.name = "newton", .unit = "-", .value = [](const ContactHistory& h) { return h.newton; }},
    HistoryField{.name = "poisson", .unit = "-", .value = [](const ContactHistory& h) { return h.poisson; }},
    HistoryField{.name = "stronge", .unit = "-", .value = [](const ContactHistory& h) { return h.stronge; }},
    HistoryField{.name = "lost_normal", .unit = "J", .value = [](const ContactHistory& h) { return h.lost_normal; }},
    HistoryField{
        .name = "lost_friction", .unit = "J", .value = [](const ContactHistory& h) { return h.lost_friction; }},
    HistoryField{.name = "lost_rolling", .unit = "J", .value = [](const ContactHistory& h) { return h.lost_rolling; }},
    HistoryField{.name = "reversals",
                 .unit = "-",
                 .value = [](const ContactHistory& h) { return static_cast<double>(h.reversals); }},
};

}  // namespace

std::span<const HistoryField> history_fields() { return fields; }

}  // namespace hysteron::multibody
