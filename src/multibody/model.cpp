#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

const Frame* find_frame(std::span<const Frame> frames, std::string_view name) {
  for (const Frame& frame : frames)
    if (frame.name == name) return &frame;
  return nullptr;
}

Pose pose_in_body(const Mount& mount, std::span<const Frame> frames) {
  const Frame* frame = mount.frame.empty() ? nullptr : find_frame(frames, mount.frame);
  return frame ? frame->pose * mount.pose : mount.pose;
}

}  // namespace hysteron::multibody
