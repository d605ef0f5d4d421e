// The engine of the Python module tzaar.engine._native.
//
// Results cross the boundary as data, so nobody has to parse and check them again.
#pragma once

#include <nanobind/nanobind.h>

namespace tzaar {

// Adds Engine and the types of its arguments and results: Move, Report, Solution, Option.
void bind_engine(nanobind::module_& module);

}  // namespace tzaar
