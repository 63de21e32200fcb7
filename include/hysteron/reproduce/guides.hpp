// The tables of the hand-written pages in docs.
#pragma once

#include "hysteron/report/guides.hpp"

namespace hysteron::reproduce {

GuideTables guide_tables();

}  // namespace hysteron::reproduce
