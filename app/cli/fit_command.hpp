// What fits of laws and of scenes share on the command line.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/request/data_request.hpp"
#include "progress.hpp"

namespace hysteron::cli {

struct FitCommand {
  FitRequest request;
  std::vector<std::string> files, compare, panels, exclude;
  std::string scene, until, out;
  DataRequest data;
  std::string method = "least-squares", curve, residuals, plot, html, fitted_scene;
  std::string speeds, restitution_curve;  // of impacts predicted from slow compressions

  std::vector<std::string> outputs() const { return {curve, residuals, restitution_curve, plot, html, fitted_scene}; }
  FitOptions fit;
  bool no_intervals = false, json = false;
};

// One bar per stage of the work.
class Bars {
 public:
  void show(const FitProgress& progress);
  void clear() { bar_.reset(); }

 private:
  std::optional<Progress> bar_;
  std::string stage_;
  std::size_t done_ = 0;
};

// With progress, and the end of the fit at Ctrl-C.
FitOptions fit_options(const FitCommand& options, Bars& bars);

// Writes what is requested, and prints the names. `curves` computes the curves, and `page` makes the HTML page from
// them.
using Curves = std::vector<FittedCurve>;
void write_files(const FitCommand& options, const FitSubject& subject, const FitResult& result,
                 const std::function<Result<Curves>()>& curves,
                 const std::function<Result<std::string>(const Curves&)>& page);

// The text, or `json`.
void print_fit(const FitCommand& options, const FitSubject& subject, const FitResult& result,
               const nlohmann::json& json);
// A fit that was stopped ends with a failure.
void end_if_stopped(const FitResult& result);

// Fits parameters of a scene to measured runs.
void fit_scene(const FitCommand& options);

}  // namespace hysteron::cli
