import { spawn } from 'node:child_process';

const WIDTH = 320;
const HEIGHT = 180;
const FPS = 30;
const FRAME_BYTES = WIDTH * HEIGHT;
/** SRT latency of the phone's connection. It is also the ingest's minimum, so both sides agree on it. */
export const PHONE_LATENCY_MS = 400;

/**
 * Simulates a phone. Its picture is a gradient, or white while `flash` is on.
 * @param {string} ingestUrl
 */
export function startPhone(ingestUrl) {
  const encoder = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'gray',
        '-s',
        `${WIDTH}x${HEIGHT}`,
        '-r',
        String(FPS),
        '-i',
        'pipe:0',
      ],
      ...[
        '-vf',
        'format=yuv420p',
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-tune',
        'zerolatency',
        '-g',
        String(FPS),
      ],
      ...['-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-flush_packets', '1'],
      `${ingestUrl}&mode=caller&pkt_size=1316&latency=${PHONE_LATENCY_MS * 1000}`,
    ],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  );
  encoder.stdin.on('error', () => undefined);
  const gradient = Buffer.alloc(FRAME_BYTES, 0).map((_byte, index) => ((index % WIDTH) * 120) / WIDTH);
  const white = Buffer.alloc(FRAME_BYTES, 255);
  let isFlashing = false;
  let writtenFrames = 0;
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const dueFrames = Math.floor(((performance.now() - startedAt) / 1000) * FPS);
    for (; writtenFrames < dueFrames; writtenFrames++) encoder.stdin.write(isFlashing ? white : gradient);
  }, 5);
  return {
    /** @param {boolean} isWhite @returns {number} performance.now() at the change. */
    flash(isWhite) {
      isFlashing = isWhite;
      return performance.now();
    },
    /** Cuts the connection without a shutdown packet. */
    cutConnection() {
      clearInterval(timer);
      encoder.kill('SIGKILL');
    },
  };
}
