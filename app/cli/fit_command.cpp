#include "fit_command.hpp"

#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/request/excluded_lines.hpp"

namespace hysteron::cli {

void Bars::show(const FitProgress& p) {
  if (!bar_ || p.stage != stage_ || p.done < done_) bar_.emplace(std::string(p.stage), p.total);
  stage_ = p.stage;
  done_ = p.done;
  bar_->update(p.done, "J " + number_text(p.best_cost, 4));
}

FitOptions fit_options(const FitCommand& options, Bars& bars) {
  FitOptions out = options.fit;
  out.method = options.method == "nelder-mead" ? FitMethod::nelder_mead : FitMethod::least_squares;
  out.intervals = !options.no_intervals;
  out.exclude = need(read_excluded_lines(options.exclude, options.files));
  out.progress = [&bars](const FitProgress& p) { bars.show(p); };
  out.stop = interrupted;
  return out;
}

// The result has been printed before: a curve or a figure that cannot be computed costs that file alone.
void write_files(const FitCommand& options, const FitSubject& subject, const FitResult& result,
                 const std::function<Result<Curves>()>& curves,
                 const std::function<Result<std::string>(const Curves&)>& page) {
  Working working("fit: curves, figures and files");
  if (!options.residuals.empty()) need(write_file(options.residuals, residuals_csv(result)));
  if (!options.curve.empty() || !options.plot.empty() || !options.html.empty()) {
    const Curves computed = need(curves());
    if (!options.curve.empty()) need(write_file(options.curve, curves_csv(computed)));
    if (!options.plot.empty()) need(draw(fit_figure(subject, result, computed, options.panels), options.plot));
    if (!options.html.empty()) need(write_file(options.html, need(page(computed))));
  }
  working.clear();
  if (!options.json) print_written(options.outputs());
}

void print_fit(const FitCommand& options, const FitSubject& subject, const FitResult& result,
               const nlohmann::json& json) {
  if (options.json) {
    print_json(json);
  } else {
    print(fit_text(subject, result));
    for (const Warning& w : subject.warnings) warn(w.message);
    for (const Warning& w : result.warnings) warn(w.message);
  }
}

void end_if_stopped(const FitResult& result) {
  if (result.stopped) throw Failure{failed, "stopped before the end: this is the best found so far"};
}

}  // namespace hysteron::cli
