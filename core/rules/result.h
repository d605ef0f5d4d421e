// A value, or the reason why there is none.
//
// The core does not throw: it also runs where exceptions are disabled (WebAssembly).
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "rules/failure.h"

namespace tzaar {

template <class T>
class Result {
public:
    Result(const T& value) : value_(value) {}
    Result(Failure why) : failure_(std::move(why)) {}

    explicit operator bool() const { return value_.has_value(); }

    // The value; there must be one.
    const T& operator*() const { return *value_; }
    const T* operator->() const { return &*value_; }

    // Why there is no value; empty if there is one.
    const Failure& failure() const { return failure_; }
    const std::string& reason() const { return failure_.reason; }

private:
    std::optional<T> value_;
    Failure failure_;
};

}  // namespace tzaar
