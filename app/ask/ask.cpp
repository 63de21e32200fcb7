#include "ask.hpp"

#include <array>

#include "commands.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron::ask {
namespace {

using nlohmann::json;

struct Command {
  std::string_view name;
  Result<json> (*run)(Fields& fields);
};
constexpr std::array<Command, 6> commands{{{"impact", run_impact_command},
                                           {"compare", run_compare_command},
                                           {"advise", run_advise_command},
                                           {"fit", run_fit_command},
                                           {"friction", run_friction_command},
                                           {"catalogue", run_catalogue_command}}};

Result<json> answer_to(std::string_view question) {
  const json object = json::parse(question, nullptr, false);
  if (!object.is_object()) return Error{ErrorCode::unreadable, "question", "the question is not a JSON object"};
  Fields fields(object);
  std::string name;
  fields.text("command", name);
  std::string known;
  for (const Command& command : commands) {
    if (command.name == name) return command.run(fields);
    known += (known.empty() ? "" : ", ") + std::string(command.name);
  }
  return Error{ErrorCode::unknown_name, "command", "command = '" + printable(name) + "': allowed are " + known};
}

// The names of ErrorCode, in order.
constexpr std::array<std::string_view, 8> code_names{"unknown_name", "missing",  "out_of_range", "wrong_unit",
                                                     "not_a_number", "conflict", "unreadable",   "failed"};

}  // namespace

std::string ask(std::string_view question) {
  const Result<json> answer = answer_to(question);
  // Text that is no UTF-8 came with the question: it is shown with replacement characters.
  constexpr auto replace = json::error_handler_t::replace;
  if (answer) return json{{"answer", *answer}}.dump(-1, ' ', false, replace);
  const Error& error = answer.error();
  return json{{"error",
               {{"code", code_names.at(static_cast<std::size_t>(error.code))},
                {"field", error.field},
                {"message", error.message}}}}
      .dump(-1, ' ', false, replace);
}

}  // namespace hysteron::ask
