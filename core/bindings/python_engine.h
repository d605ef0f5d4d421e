// The engine of the Python module tzaar.engine._native.
//
// What it answers crosses as data, so that nobody has to parse it and check it again.
#pragma once

#include <nanobind/nanobind.h>

namespace tzaar {

// Adds Engine, and what it takes and gives: Move, Report, Solution, Option.
void bind_engine(nanobind::module_& module);

}  // namespace tzaar
