// Pages in a real browser without network access.
#pragma once

#include "support/run_program.hpp"

namespace hysteron::testing {

inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

// Loads the page, with every request to another host failing, and runs `what` on it.
inline Outcome browse(const std::filesystem::path& folder, const std::string& what, const char* page = "report.html") {
  return run_command("HOME=" + folder.string() +
                     " timeout 100 chromium --headless --no-sandbox --disable-gpu --no-first-run --disable-extensions "
                     "--host-resolver-rules='MAP * ~NOTFOUND' --enable-logging=stderr --user-data-dir=" +
                     (folder / "profile").string() + " " + what + " file://" + (folder / page).string());
}

}  // namespace hysteron::testing
