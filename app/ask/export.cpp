// The function that the module exports.
#include <cstdlib>
#include <cstring>

#include "ask.hpp"

// The answer to a question, both ending with a zero; the caller frees it.
extern "C" char* hysteron_ask(const char* question) {
  const std::string answer = hysteron::ask::ask(question);
  char* out = static_cast<char*>(std::malloc(answer.size() + 1));
  if (out) std::memcpy(out, answer.c_str(), answer.size() + 1);
  return out;
}
