// The part of tzaar.engine._native that proves which turns win.
#pragma once

#include <nanobind/nanobind.h>

namespace tzaar {

void bind_proofs(nanobind::module_& module);

}  // namespace tzaar
