// SUNDIALS CVODE: Adams, fixed-point iteration, separation by its root finding. One solver is kept and re-started.
#pragma once

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

namespace peers {

template <class Force>
class Cvode {
 public:
  explicit Cvode(double tolerance) {
    SUNContext_Create(nullptr, &context_);
    y_ = N_VNew_Serial(2, context_);
    solver_ = CVodeCreate(CV_ADAMS, context_);
    reset();
    CVodeInit(solver_, rate, 0.0, y_);
    CVodeSStolerances(solver_, tolerance, tolerance);
    CVodeSetUserData(solver_, this);
    CVodeSetMaxNumSteps(solver_, 1000000);
    iteration_ = SUNNonlinSol_FixedPoint(y_, 0, context_);
    CVodeSetNonlinearSolver(solver_, iteration_);
    CVodeRootInit(solver_, 1, release);
    int direction = -1;
    CVodeSetRootDirection(solver_, &direction);
    CVodeSetNoInactiveRootWarn(solver_);
  }
  Cvode(const Cvode&) = delete;
  Cvode& operator=(const Cvode&) = delete;
  ~Cvode() {
    CVodeFree(&solver_);
    SUNNonlinSolFree(iteration_);
    N_VDestroy(y_);
    SUNContext_Free(&context_);
  }

  double restitution(const Force& force) {
    force_ = force;
    reset();
    CVodeReInit(solver_, 0.0, y_);
    double t = 0.0;
    CVode(solver_, 1e6, y_, &t, CV_NORMAL);
    return -NV_Ith_S(y_, 1);
  }

 private:
  void reset() {
    NV_Ith_S(y_, 0) = 0.0;
    NV_Ith_S(y_, 1) = 1.0;
  }
  static int rate(double, N_Vector y, N_Vector slope, void* self) {
    const double x = NV_Ith_S(y, 0), v = NV_Ith_S(y, 1);
    NV_Ith_S(slope, 0) = v;
    NV_Ith_S(slope, 1) = -static_cast<Cvode*>(self)->force_(x, v);
    return 0;
  }
  // Positive while closing and while the force pushes. (force() is zero at x <= 0: x itself takes over there.)
  static int release(double, N_Vector y, double* g, void* self) {
    const double x = NV_Ith_S(y, 0), v = NV_Ith_S(y, 1);
    const double f = static_cast<Cvode*>(self)->force_(x, v);
    g[0] = v > 0.0 ? 1.0 : (x > 0.0 ? (f < x ? f : x) : x);
    return 0;
  }

  SUNContext context_ = nullptr;
  N_Vector y_ = nullptr;
  void* solver_ = nullptr;
  SUNNonlinearSolver iteration_ = nullptr;
  Force force_{};
};

}  // namespace peers
