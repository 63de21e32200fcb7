#include <gtest/gtest.h>
#include "support/chains.hpp"
namespace hysteron::testing { namespace {
TEST(Symplectic, Scratch) {
  const auto golden = golden_chain("beads-70-hertz");
  const double peak40 = golden.at("result").at("peak_force")[5];
  const double t40 = golden.at("result").at("peak_time")[5];
  for (double h : {4e-6, 2e-6,1e-6,5e-7,2.5e-7,1.25e-7,6e-8,3e-8}) {
    const auto o = chain::simulate(struck_chain(70, hertz_element(), true), {.duration=5e-4,.accuracy=1e-5,.method=chain::Method::symplectic,.step=h});
    ASSERT_TRUE(o) << o.error().message;
    double worst=0; for (size_t i=0;i<8;++i){ size_t c=golden.at("result").at("contacts")[i]; if(o->contacts[c].peak) worst=std::max(worst,std::abs(o->contacts[c].peak->force/golden.at("result").at("peak_force")[i].get<double>()-1));}
    printf("h %g peak40 err %g time err %g worst %g gap %g mom %g steps %ld forces %ld active %zu\n",h,o->contacts[39].peak->force/peak40-1,o->contacts[39].peak->time/t40-1,worst,o->ledger.gap()/o->ledger.size(),o->momentum.gap()/o->momentum.before,o->work.steps,o->work.force_evaluations,o->work.most_active);
  }
  for (double acc : {1e-3,1e-4,1e-5,1e-6,1e-7,1e-8}) {
    const auto o = chain::simulate(struck_chain(70, hertz_element(), true), {.duration=5e-4,.accuracy=acc});
    printf("acc %g method %d step %g peak40 err %g gap %g forces %ld active %zu\n",acc,(int)o->method,o->step,o->contacts[39].peak->force/peak40-1,o->ledger.gap()/o->ledger.size(),o->work.force_evaluations,o->work.most_active);
  }
  for (size_t n : {100,1000,10000,100000}) for (int m : {0,1}) {
    if (m==0 && n>1000) continue;
    const auto t0=clock();
    const auto o = chain::simulate(struck_chain(n, hertz_element(), true), {.duration=6.6e-6*double(n),.accuracy=m?1e-5:1e-9});
    const double dt=double(clock()-t0)/CLOCKS_PER_SEC;
    printf("n %zu m %d time %g ms per bead %g us active %zu gap %g err %s\n",n,m,dt*1e3,dt*1e6/double(n),o?o->work.most_active:0,o?o->ledger.gap()/o->ledger.size():0, o?"":o.error().message.c_str());
  }
}
}}
