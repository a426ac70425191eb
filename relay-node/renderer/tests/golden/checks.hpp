// SPDX-License-Identifier: MIT
// Checks of what the module computes, which it counts.
#pragma once

#include "../../src/work.hpp"

#include <string>

namespace golden {
/** Prints {"cases":[{"name","what","ok"}…],"ok"}. */
class Checks {
public:
  /** Starts libobs with the module at this path. */
  explicit Checks(const std::string &module);
  /** Ends the process. Its exit code is 0 if all checks have passed. */
  [[noreturn]] void finish() const;

protected:
  /** Returns what the module has computed so far. */
  renderer::Work work() const;
  static std::string describe(const renderer::Work &before, const renderer::Work &after);
  void report(const std::string &name, bool ok, const std::string &what);

private:
  const renderer::Work *work_ = nullptr;
  bool good_ = true, first_ = true;
};
} // namespace golden
