#include "implicit_stepper.hpp"

#include <cvode/cvode.h>
#include <cvode/cvode_ls.h>
#include <cvode/cvode_proj.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunlinsol/sunlinsol_spgmr.h>
#include <sunmatrix/sunmatrix_band.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace hysteron::integrate {
namespace {

// A dense matrix of this size takes 32 MB, and its factorisation some seconds.
constexpr std::size_t largest_dense = 2000;

// CVODE refuses weights that are not positive: errors that do not count are measured by this size.
constexpr double largest_size = 1e100;

ConstValues values_of(N_Vector v) { return {NV_DATA_S(v), static_cast<std::size_t>(NV_LENGTH_S(v))}; }
Values changeable(N_Vector v) { return {NV_DATA_S(v), static_cast<std::size_t>(NV_LENGTH_S(v))}; }

// SUNDIALS reports through return values; its messages are not printed.
void ignore_message(int, const char*, const char*, char*, void*) {}

}  // namespace

struct ImplicitStepper::Solver {
  Solver(const Problem& p, Statistics& s) : problem(p), statistics(s), projected(p.size()) {}
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  ~Solver() {
    CVodeFree(&cvode);
    if (linear) SUNLinSolFree(linear);
    if (matrix) SUNMatDestroy(matrix);
    N_VDestroy(inside);
    N_VDestroy(y);
    SUNContext_Free(&context);
  }

  void create(const Settings& settings);
  void choose_linear_solver();
  void count_work();
  void begin(double t, ConstValues state, double step);
  int advance(double from, ConstValues state, double limit, double& t);

  static int rates(double t, N_Vector y, N_Vector out, void* self);
  static int weights(N_Vector y, N_Vector out, void* self);
  static int jacobian(double t, N_Vector y, N_Vector f, SUNMatrix matrix, void* self, N_Vector, N_Vector, N_Vector);
  static int differences(double t, N_Vector y, N_Vector f, SUNMatrix matrix, void* self, N_Vector, N_Vector, N_Vector);
  static int project(double t, N_Vector y, N_Vector correction, double tolerance, N_Vector error, void* self);

  const Problem& problem;
  Statistics& statistics;
  SUNContext context = nullptr;
  void* cvode = nullptr;
  N_Vector y = nullptr, inside = nullptr;
  const Settings* settings = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver linear = nullptr;
  std::vector<double> projected, columns;
  long counted_failures = 0, counted_jacobians = 0;
  bool is_first_step = true;
};

int ImplicitStepper::Solver::rates(double t, N_Vector y, N_Vector out, void* self) {
  constexpr int recoverable = 1;
  auto& solver = *static_cast<Solver*>(self);
  ++solver.statistics.evaluations;
  const Values slopes = changeable(out);
  solver.problem.rates(t, values_of(y), slopes);
  return std::all_of(slopes.begin(), slopes.end(), [](double x) { return std::isfinite(x); }) ? 0 : recoverable;
}

int ImplicitStepper::Solver::jacobian(double t, N_Vector y, N_Vector, SUNMatrix matrix, void* self, N_Vector, N_Vector,
                                      N_Vector) {
  auto& solver = *static_cast<Solver*>(self);
  const std::size_t n = solver.problem.size();
  if (!solver.problem.is_banded()) {
    solver.problem.jacobian(t, values_of(y), {SUNDenseMatrix_Data(matrix), n * n});
    return 0;
  }
  solver.problem.jacobian(t, values_of(y), solver.columns);
  const auto [below, above] = solver.problem.bandwidth();
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = j > above ? j - above : 0; i < std::min(n, j + below + 1); ++i)
      SM_ELEMENT_B(matrix, static_cast<sunindextype>(i), static_cast<sunindextype>(j)) = solver.columns[j * n + i];
  return 0;
}

// Forward differences within the allowed error. CVODE's own reach farther, over rates that bend: those of friction
// where bodies slip slowly.
int ImplicitStepper::Solver::differences(double t, N_Vector y, N_Vector f, SUNMatrix matrix, void* self, N_Vector ahead,
                                         N_Vector sizes, N_Vector) {
  auto& solver = *static_cast<Solver*>(self);
  constexpr double roundings = 100.0;
  const double root = std::sqrt(std::numeric_limits<double>::epsilon());
  const double share = std::min(root / solver.settings->relative_tolerance, 1.0);
  weights(y, sizes, self);
  for (std::size_t j = 0; j < solver.problem.size(); ++j) {
    const double before = values_of(y)[j], size = 1.0 / values_of(sizes)[j];
    const double step = size < largest_size ? share * size : root * std::max(std::abs(before), 1.0);
    changeable(y)[j] = before + std::max(step, roundings * rounding_of(before));
    const double moved = values_of(y)[j] - before;
    const int status = rates(t, y, ahead, self);
    changeable(y)[j] = before;
    if (status != 0) return status;
    double* column = SM_COLUMN_D(matrix, static_cast<sunindextype>(j));
    for (std::size_t i = 0; i < solver.problem.size(); ++i) column[i] = (values_of(ahead)[i] - values_of(f)[i]) / moved;
  }
  return 0;
}

int ImplicitStepper::Solver::project(double t, N_Vector y, N_Vector correction, double, N_Vector, void* self) {
  auto& solver = *static_cast<Solver*>(self);
  const ConstValues present = values_of(y);
  std::copy(present.begin(), present.end(), solver.projected.begin());
  solver.problem.project(t, solver.projected);
  const Values change = changeable(correction);
  for (std::size_t i = 0; i < change.size(); ++i) change[i] = solver.projected[i] - present[i];
  return 0;
}

void ImplicitStepper::Solver::choose_linear_solver() {
  const auto n = static_cast<sunindextype>(problem.size());
  if (problem.is_banded()) {
    const auto [below, above] = problem.bandwidth();
    matrix = SUNBandMatrix(n, static_cast<sunindextype>(above), static_cast<sunindextype>(below), context);
    linear = SUNLinSol_Band(y, matrix, context);
    if (problem.has_jacobian()) columns.resize(problem.size() * problem.size());
  } else if (problem.size() <= largest_dense) {
    matrix = SUNDenseMatrix(n, n, context);
    linear = SUNLinSol_Dense(y, matrix, context);
  } else {
    linear = SUNLinSol_SPGMR(y, SUN_PREC_NONE, 0, context);
  }
  CVodeSetLinearSolver(cvode, linear, matrix);
  if (matrix && problem.has_jacobian())
    CVodeSetJacFn(cvode, jacobian);
  else if (matrix && !problem.is_banded())
    CVodeSetJacFn(cvode, differences);
}

// 1 / (relative |y| + absolute).
int ImplicitStepper::Solver::weights(N_Vector y, N_Vector out, void* self) {
  const Settings& s = *static_cast<Solver*>(self)->settings;
  const ConstValues from = values_of(y);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double absolute = s.absolute_tolerance[s.absolute_tolerance.size() == 1 ? 0 : i];
    const double relative = s.relative_tolerance * (s.relative_share.empty() ? 1.0 : s.relative_share[i]);
    const double size = relative * std::abs(from[i]) + absolute;
    if (!(size > 0.0)) return -1;
    changeable(out)[i] = 1.0 / std::min(size, largest_size);
  }
  return 0;
}

void ImplicitStepper::Solver::create(const Settings& settings) {
  const auto n = static_cast<sunindextype>(problem.size());
  SUNContext_Create(nullptr, &context);
  y = N_VNew_Serial(n, context);
  inside = N_VNew_Serial(n, context);
  cvode = CVodeCreate(CV_BDF, context);
  CVodeSetErrHandlerFn(cvode, ignore_message, nullptr);
  CVodeInit(cvode, rates, 0.0, y);
  CVodeSetUserData(cvode, this);
  this->settings = &settings;
  CVodeWFtolerances(cvode, weights);
  if (std::isfinite(settings.largest_step)) CVodeSetMaxStep(cvode, settings.largest_step);
  choose_linear_solver();
  if (problem.has_projection()) {
    CVodeSetProjFn(cvode, project);
    CVodeSetProjErrEst(cvode, SUNFALSE);
  }
}

// Jacobians and failed steps are counted by the solver, from its last start on.
void ImplicitStepper::Solver::count_work() {
  long failures = 0, failed_solutions = 0;
  CVodeGetNumErrTestFails(cvode, &failures);
  CVodeGetNumStepSolveFails(cvode, &failed_solutions);
  failures += failed_solutions;
  statistics.rejected += failures - counted_failures;
  counted_failures = failures;
  long jacobians = 0;
  CVodeGetNumJacEvals(cvode, &jacobians);
  statistics.jacobians += jacobians - counted_jacobians;
  counted_jacobians = jacobians;
}

void ImplicitStepper::Solver::begin(double t, ConstValues state, double step) {
  std::copy(state.begin(), state.end(), NV_DATA_S(y));
  counted_failures = counted_jacobians = 0;
  is_first_step = true;
  CVodeReInit(cvode, t, y);
  CVodeSetInitStep(cvode, step);
}

// CVODE chooses a first step of at least a hundred roundings of the time that it is sent to. If that time is far away
// this may be longer than any step that converges; it is then sent to nearer times.
int ImplicitStepper::Solver::advance(double from, ConstValues state, double limit, double& t) {
  constexpr double share = 1e-3;
  CVodeSetStopTime(cvode, limit);
  int status = CVode(cvode, limit, y, &t, CV_ONE_STEP);
  for (double ahead = share * (limit - from); status < 0 && is_first_step && ahead > rounding_of(from);
       ahead *= share) {
    count_work();
    begin(from, state, 0.0);
    CVodeSetStopTime(cvode, limit);
    t = from;
    status = CVode(cvode, from + ahead, y, &t, CV_ONE_STEP);
  }
  is_first_step = status < 0;
  return status;
}

ImplicitStepper::ImplicitStepper(const Problem& problem, const Settings& settings, Statistics& statistics)
    : Stepper(problem, settings, statistics), solver_(std::make_unique<Solver>(problem, statistics)) {
  solver_->create(settings);
}

ImplicitStepper::~ImplicitStepper() = default;

void ImplicitStepper::start(double t, ConstValues y, double step) {
  begin_time_ = time_ = t;
  std::copy(y.begin(), y.end(), end_.begin());
  begin_ = end_;
  solver_->begin(t, y, step);
}

StepStatus ImplicitStepper::advance(double limit) {
  if (statistics_.steps + statistics_.rejected >= settings_.max_steps) return StepStatus::step_limit;
  double t = time_;
  const int status = solver_->advance(time_, end_, limit, t);
  solver_->count_work();
  if (status < 0) return StepStatus::failed;
  ++statistics_.steps;
  begin_time_ = time_;
  std::swap(begin_, end_);
  // A stop time is met within rounding.
  time_ = status == CV_TSTOP_RETURN ? limit : t;
  std::copy_n(NV_DATA_S(solver_->y), end_.size(), end_.begin());
  return StepStatus::accepted;
}

void ImplicitStepper::interpolate(double t, Values y) {
  const bool at_begin = t == begin_time_;
  if (at_begin || t == time_) return void(std::copy_n((at_begin ? begin_ : end_).begin(), y.size(), y.begin()));
  CVodeGetDky(solver_->cvode, t, 0, solver_->inside);
  std::copy_n(NV_DATA_S(solver_->inside), y.size(), y.begin());
}

double ImplicitStepper::next_step() const {
  double step = 0.0;
  CVodeGetCurrentStep(solver_->cvode, &step);
  return step;
}

}  // namespace hysteron::integrate
