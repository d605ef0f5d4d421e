// A value, or the reason why there is none, in words for a person.
//
// The core throws nothing: it also runs where exceptions are switched off (WebAssembly).
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace tzaar {

struct Failure {
    std::string reason;
};

template <class T>
class Result {
public:
    Result(const T& value) : value_(value) {}
    Result(Failure failure) : reason_(std::move(failure.reason)) {}

    explicit operator bool() const { return value_.has_value(); }

    // The value; there must be one.
    const T& operator*() const { return *value_; }
    const T* operator->() const { return &*value_; }

    // Why there is no value; empty if there is one.
    const std::string& reason() const { return reason_; }

private:
    std::optional<T> value_;
    std::string reason_;
};

}  // namespace tzaar
