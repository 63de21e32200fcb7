// Scenes from text, as tests write them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "hysteron/request/scene/scene.hpp"

namespace hysteron::scene::testing {

inline Result<Scene> read(const std::string& text, const std::vector<Override>& overrides = {}) {
  const auto file = SceneFile::parse("hysteron: 1\n" + text, "s.yaml");
  if (!file) return file.error();
  return file->instantiate(overrides);
}

// What is wrong with it; empty if nothing is. Line 1 is "hysteron: 1".
inline std::string refusal(const std::string& text, const std::vector<Override>& overrides = {}) {
  const auto scene = read(text, overrides);
  return scene ? std::string() : scene.error().message;
}

// A scene that must be right.
inline Scene scene_of(const std::string& text, const std::vector<Override>& overrides = {}) {
  auto scene = read(text, overrides);
  EXPECT_TRUE(scene) << (scene ? "" : scene.error().message);
  return scene ? std::move(*scene) : Scene{};
}

inline void expect_near(const multibody::Vector3& a, const multibody::Vector3& b, double tolerance = 1e-15) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
  EXPECT_NEAR(a.z, b.z, tolerance);
}

}  // namespace hysteron::scene::testing
