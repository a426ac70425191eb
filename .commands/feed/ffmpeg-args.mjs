/** @typedef {import('./options.mjs').FeedOptions} FeedOptions */

/** SRT latency of a phone on a mobile network, µs. */
const LATENCY_US = 120_000;
/** 7 packets of 188 bytes: the payload of one SRT datagram. */
const PACKET_BYTES = 1316;
const TONE_HZ = 1000;

/**
 * Returns ffmpeg's arguments for one connection.
 * @param {FeedOptions} options
 * @param {string | null} font A TrueType file for the clock.
 * @returns {string[]}
 */
export function createFfmpegArgs(options, font) {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...['-progress', 'pipe:1', '-stats_period', '0.5'],
    ...(options.file ? createFileInput(options.file) : createTestCard(options, font)),
    ...['-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-flush_packets', '1'],
    `${options.url}&mode=caller&pkt_size=${PACKET_BYTES}&latency=${LATENCY_US}`,
  ];
}

/** @param {string} file */
function createFileInput(file) {
  return ['-stream_loop', '-1', '-re', '-i', file, '-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy'];
}

/**
 * Returns the arguments for a moving test card with clock and tone, encoded like a phone's feed: a key frame per
 * second, no B-frames.
 * @param {FeedOptions} options
 * @param {string | null} font
 */
function createTestCard({ size, fps, kbps }, font) {
  const clock = `drawtext=text='%{localtime\\:%T}':fontsize=h/6:x=(w-tw)/2:y=h*0.72:fontcolor=white:box=1:boxcolor=black@0.6`;
  const filter = `${clock}${font ? `:fontfile=${font}` : ''},format=yuv420p`;
  return [
    ...['-re', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${fps}`],
    ...['-re', '-f', 'lavfi', '-i', `sine=frequency=${TONE_HZ}:sample_rate=48000`],
    ...['-vf', filter, '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', String(fps)],
    ...['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${Math.round(kbps / 2)}k`],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2'],
  ];
}
