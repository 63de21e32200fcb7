// The library behind one function: a question as JSON, its answer as JSON. It is what a browser or another language
// calls.
//   {"command": "impact", "law": "flores", "mass": "0.1 kg", "speed": 0.5, "stiffness": 5.2e9, "restitution": 0.7}
// Commands: impact, compare, advise, fit, friction, catalogue. Keys and values are those of the command line,
// docs/manual/ask.md lists them. The answer is {"answer": ...}, or {"error": {"code", "field", "message"}}.
#pragma once

#include <string>
#include <string_view>

namespace hysteron::ask {

std::string ask(std::string_view question);

}  // namespace hysteron::ask
