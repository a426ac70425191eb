// SPDX-License-Identifier: MIT
//
// A server that sends nothing draws 5 frames a second, and decoding its whole feed would take half of its CPU time.
// While it is idle, these functions of libavcodec decode the key frames only and keep the packets after the last one.
// Each packet returns the last picture again, because OBS plays sound only up to the next picture. When a broadcast
// begins, the kept packets are decoded, some with each packet that arrives, so that the sound is never late.
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <dlfcn.h>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
extern "C" {
#include <libavcodec/avcodec.h>
}
#include <obs.h>

static_assert(LIBAVCODEC_VERSION_MAJOR == 59, "frames and packets have the layout of OBS's FFmpeg");

namespace {

using Clock = std::chrono::steady_clock;

// The agent sets the rate of idle servers.
constexpr uint32_t IDLE_FPS = 5;
// libavformat also decodes the first packets of a feed, to find out its reordering.
constexpr int UNTOUCHED_PACKETS = 64;
constexpr auto MAX_KEPT = std::chrono::milliseconds(2500);
constexpr size_t MAX_KEPT_BYTES = 8 << 20;
// A part of the shortest interval between two packets, 1/60 s. The rest is for the sound and the new packet's share.
constexpr auto CATCH_UP_BUDGET = std::chrono::milliseconds(10);
// Minimum interval of a repeated picture. OBS copies each, but its clock for a feed stands still without any.
constexpr auto REPEAT_INTERVAL = std::chrono::milliseconds(60);

std::atomic<bool> is_idle{false};
// True if the last picture that this thread, which reads a feed, got from its decoder was a repeated one.
thread_local bool is_repeated = false;

template <typename Function> Function *find_next(const char *name)
{
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, name));
}
// libavcodec's own functions.
auto *const send = find_next<decltype(avcodec_send_packet)>("avcodec_send_packet");
auto *const receive = find_next<decltype(avcodec_receive_frame)>("avcodec_receive_frame");
auto *const flush = find_next<decltype(avcodec_flush_buffers)>("avcodec_flush_buffers");
auto *const free_context = find_next<decltype(avcodec_free_context)>("avcodec_free_context");
auto *const output_video = find_next<decltype(obs_source_output_video)>("obs_source_output_video");
auto *const reset_video = find_next<decltype(obs_reset_video)>("obs_reset_video");
auto *const clone_packet = find_next<decltype(av_packet_clone)>("av_packet_clone");
auto *const free_packet = find_next<decltype(av_packet_free)>("av_packet_free");
auto *const new_frame = find_next<decltype(av_frame_alloc)>("av_frame_alloc");
auto *const free_frame = find_next<decltype(av_frame_free)>("av_frame_free");
auto *const reference_frame = find_next<decltype(av_frame_ref)>("av_frame_ref");
auto *const clear_frame = find_next<decltype(av_frame_unref)>("av_frame_unref");

struct PacketDeleter {
  void operator()(AVPacket *packet) const { free_packet(&packet); }
};
struct FrameDeleter {
  void operator()(AVFrame *frame) const { free_frame(&frame); }
};
using Packet = std::unique_ptr<AVPacket, PacketDeleter>;
using Frame = std::unique_ptr<AVFrame, FrameDeleter>;

// True if decoding can begin with this packet and no later one refers to an earlier one: an IDR picture. A feed is
// MPEG-TS, so its packets have start codes.
bool is_idr(AVCodecID codec, const AVPacket &packet)
{
  if (!(packet.flags & AV_PKT_FLAG_KEY)) return false;
  for (int i = 0; i + 3 < packet.size; i++) {
    if (packet.data[i] != 0 || packet.data[i + 1] != 0 || packet.data[i + 2] != 1) continue;
    const int header = packet.data[i + 3];
    if (codec == AV_CODEC_ID_H264) {
      const int type = header & 31;
      if (type >= 1 && type <= 5) return type == 5;
    } else {
      const int type = header >> 1 & 63;
      if (type < 32) return type == 19 || type == 20;
    }
  }
  return false;
}

// The decoder of one feed. Used by OBS's thread for the feed.
class FeedDecoder {
public:
  explicit FeedDecoder(AVCodecContext *context) : context(context), picture(new_frame()), decoded(new_frame()) {}

  // Returns avcodec_send_packet's result.
  int accept(const AVPacket *packet)
  {
    if (!packet || packet->size == 0) {
      stop();
      return send(context, packet);
    }
    if (seen < UNTOUCHED_PACKETS) {
      seen++;
      return send(context, packet);
    }
    if (is_idr(context->codec_id, *packet)) {
      stop();
      if (is_idle && decode_key(packet)) return 0;
      return send(context, packet);
    }
    if (mode == Mode::direct) return send(context, packet);
    keep(packet);
    if (!is_idle || is_full()) mode = Mode::catching_up;
    if (mode == Mode::catching_up) catch_up();
    return 0;
  }

  // Returns avcodec_receive_frame's result.
  int produce(AVFrame *frame)
  {
    is_repeated = has_output && !is_new;
    if (has_output) {
      has_output = is_new = false;
      clear_frame(frame);
      const int result = reference_frame(frame, picture.get());
      frame->pts = frame->best_effort_timestamp = frame->pkt_dts = time;
      frame->pkt_duration = duration;
      return result;
    }
    return mode == Mode::direct ? receive(context, frame) : AVERROR(EAGAIN);
  }

  // The decoder continues with the next key frame.
  void stop()
  {
    if (mode != Mode::direct) flush(context);
    mode = Mode::direct;
    kept.clear();
    kept_bytes = 0;
    has_output = false;
  }

private:
  // `keeping`: the decoder is empty, and `kept` begins with the key frame. `catching_up`: it has decoded some of them.
  enum class Mode { direct, keeping, catching_up };

  bool decode_key(const AVPacket *packet)
  {
    flush(context);
    const bool is_decoded = send(context, packet) >= 0 && send(context, nullptr) >= 0 && receive_newest();
    flush(context);
    if (!is_decoded) return false;
    mode = Mode::keeping;
    kept_since = Clock::now();
    keep(packet);
    return true;
  }

  void keep(const AVPacket *packet)
  {
    if (Packet copy{clone_packet(packet)}) kept.push_back(std::move(copy));
    kept_bytes += packet->size;
    duration = packet->duration;
    time = packet->dts != AV_NOPTS_VALUE ? packet->dts : packet->pts;
    // A decoder returns each picture as many packets later as it has further threads, so the times go on without a jump.
    if (time != AV_NOPTS_VALUE && context->active_thread_type & FF_THREAD_FRAME)
      time -= (context->thread_count - 1) * duration;
    has_output = true;
  }

  bool is_full() const { return kept_bytes > MAX_KEPT_BYTES || Clock::now() - kept_since > MAX_KEPT; }

  void catch_up()
  {
    const auto end = Clock::now() + CATCH_UP_BUDGET;
    while (!kept.empty()) {
      while (send(context, kept.front().get()) == AVERROR(EAGAIN))
        if (!receive_newest()) break;
      kept.pop_front();
      receive_newest();
      if (Clock::now() >= end) break;
    }
    if (!kept.empty()) return;
    mode = Mode::direct;
    kept_bytes = 0;
  }

  // Keeps the newest picture that the decoder has. Returns false if it has none.
  bool receive_newest()
  {
    bool is_received = false;
    while (receive(context, decoded.get()) >= 0) {
      std::swap(picture, decoded);
      is_received = is_new = true;
    }
    return is_received;
  }

  AVCodecContext *context;
  Mode mode = Mode::direct;
  int seen = 0;
  std::deque<Packet> kept;
  size_t kept_bytes = 0;
  Clock::time_point kept_since;
  Frame picture, decoded;
  // The picture is returned once for each kept packet, with the packet's time in the feed's time base. It is new until it
  // has been returned once.
  bool has_output = false, is_new = false;
  int64_t time = 0, duration = 0;
};

// Never freed, because feeds may be open when the process exits.
auto &decoders_mutex = *new std::mutex;
auto &decoders = *new std::map<AVCodecContext *, std::unique_ptr<FeedDecoder>>;

// Returns null for what is not a video decoder of a feed.
FeedDecoder *find_decoder(AVCodecContext *context, bool may_create)
{
  if (!context || (context->codec_id != AV_CODEC_ID_H264 && context->codec_id != AV_CODEC_ID_HEVC)) return nullptr;
  const std::lock_guard lock(decoders_mutex);
  const auto found = decoders.find(context);
  if (found != decoders.end()) return found->second.get();
  return may_create ? decoders.emplace(context, std::make_unique<FeedDecoder>(context)).first->second.get() : nullptr;
}

} // namespace

extern "C" {

// Learns the frame rate. A higher one counts before the change, so that kept pictures are decoded as early as possible.
EXPORT int obs_reset_video(obs_video_info *info)
{
  const bool was_idle = is_idle, becomes_idle = info->fps_num <= IDLE_FPS * info->fps_den;
  if (!becomes_idle) is_idle = false;
  const int result = reset_video(info);
  is_idle = result == OBS_VIDEO_SUCCESS ? becomes_idle : was_idle;
  return result;
}

// Skips repeated pictures, except for one in each interval.
EXPORT void obs_source_output_video(obs_source_t *source, const obs_source_frame *frame)
{
  static thread_local Clock::time_point passed_at;
  const auto now = Clock::now();
  if (frame && is_repeated && now - passed_at < REPEAT_INTERVAL) return;
  passed_at = now;
  output_video(source, frame);
}

EXPORT int avcodec_send_packet(AVCodecContext *context, const AVPacket *packet)
{
  FeedDecoder *decoder = find_decoder(context, true);
  return decoder ? decoder->accept(packet) : send(context, packet);
}

EXPORT int avcodec_receive_frame(AVCodecContext *context, AVFrame *frame)
{
  FeedDecoder *decoder = find_decoder(context, false);
  return decoder ? decoder->produce(frame) : receive(context, frame);
}

EXPORT void avcodec_flush_buffers(AVCodecContext *context)
{
  if (FeedDecoder *decoder = find_decoder(context, false)) decoder->stop();
  flush(context);
}

EXPORT void avcodec_free_context(AVCodecContext **context)
{
  if (context && *context) {
    const std::lock_guard lock(decoders_mutex);
    decoders.erase(*context);
  }
  free_context(context);
}

}
