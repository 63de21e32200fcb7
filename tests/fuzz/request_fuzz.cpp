// Any text in any field of a request gives an error message, or a law that can be resolved and evaluated.
// One field per line: law, body1, body2, mass, speed, options, then one --set per line.
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/request/impact_request.hpp"

namespace {

using namespace hysteron;

void require(bool condition) {
  if (!condition) std::abort();
}

std::string next_line(std::string_view& text) {
  const std::string line(text.substr(0, text.find('\n')));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : text.size());
  return line;
}

void require_readable(const Error& error) { require(!error.message.empty() && error.message.size() < 3000); }

void use(const ImpactSetup& setup) {
  require(setup.mass > 0.0 && setup.speed > 0.0);
  const auto resolved = resolve(setup.law, setup.damping_touch(), setup.mode, setup.separation);
  if (!resolved) return require_readable(resolved.error());
  visit(
      [&]<class L>(const L& law) {
        Memory memory;
        State<L::state_size> state{};
        law.touch(setup.touch(), memory, state);
        for (const double depth : {0.0, 1e-9, 1e-3, 1e3})
          for (const double rate : {-setup.speed, 0.0, setup.speed}) law.force({depth, rate}, memory, state);
      },
      resolved->law);
  closed_form_restitution(resolved->law, setup.touch(), setup.separation);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  ImpactRequest request;
  request.law = next_line(text);
  request.body1 = next_line(text);
  request.body2 = next_line(text);
  request.mass = next_line(text);
  request.speed = next_line(text);
  const std::string options = next_line(text);
  request.exact = options.starts_with("exact");
  request.separation = options.ends_with("depth") ? "depth" : "";
  request.speed_policy = options.starts_with("floor") || options.starts_with("reference") ? options : "";
  while (!text.empty()) request.set.push_back(next_line(text));
  const auto setup = read_request(request);
  if (setup)
    use(*setup);
  else
    require_readable(setup.error());
  // A body's text by itself, which the law's name must not hide.
  if (const auto body = read_body(request.body1, "body1"); !body) require_readable(body.error());
  return 0;
}
