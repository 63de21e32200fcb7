// One property of a body as typed.
#pragma once

#include "hysteron/pair/body.hpp"
#include "words.hpp"

namespace hysteron {

// Sets a shape, a material, a ball or a number by name; `body_name` ("body1") starts the error messages.
std::optional<Error> set_property(Body& body, const Assignment& assignment, std::string_view body_name);

}  // namespace hysteron
