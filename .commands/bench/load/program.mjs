import { spawn } from 'node:child_process';

const SIDE_PX = 16;
const FRAME_BYTES = SIDE_PX * SIDE_PX * 3;

/**
 * Decodes a channel's live program continuously.
 * @param {string} flvUrl
 */
export function watchProgram(flvUrl) {
  const decoder = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-fflags',
        'nobuffer',
        '-flags',
        'low_delay',
        '-probesize',
        '100000',
        '-analyzeduration',
        '0',
      ],
      ...['-i', flvUrl, '-map', '0:v', '-vf', `scale=${SIDE_PX}:${SIDE_PX}:flags=area`],
      ...['-vsync', 'passthrough', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  /** @type {Set<(frame: Buffer, timeMs: number) => void>} */
  const listeners = new Set();
  let unreadBytes = Buffer.alloc(0);
  let frameCount = 0;
  decoder.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    unreadBytes = Buffer.concat([unreadBytes, chunk]);
    while (unreadBytes.length >= FRAME_BYTES) {
      const frame = Buffer.from(unreadBytes.subarray(0, FRAME_BYTES));
      unreadBytes = unreadBytes.subarray(FRAME_BYTES);
      frameCount += 1;
      for (const listener of listeners) listener(frame, performance.now());
    }
  });
  return {
    countFrames: () => frameCount,
    /**
     * @param {(frame: Buffer) => boolean} matches
     * @param {number} [timeoutMs]
     * @returns {Promise<number>} performance.now() at the first matching frame.
     */
    waitForFrame(matches, timeoutMs = 30_000) {
      return new Promise((resolve, reject) => {
        const finishWith = (/** @type {() => void} */ settle) => {
          clearTimeout(timer);
          listeners.delete(listener);
          settle();
        };
        const timer = setTimeout(
          () => finishWith(() => reject(new Error('no matching frame arrived'))),
          timeoutMs,
        );
        const listener = (/** @type {Buffer} */ frame, /** @type {number} */ time) => {
          if (matches(frame)) finishWith(() => resolve(time));
        };
        listeners.add(listener);
      });
    },
    close: () => void decoder.kill('SIGKILL'),
  };
}

/** @param {Uint8Array} frame @returns {number} Mean brightness, 0 to 255. */
export const computeBrightness = (frame) => frame.reduce((sum, byte) => sum + byte, 0) / frame.length;

/**
 * @param {Buffer} frame
 * @returns {boolean} True for the hub's card. The card is dark with some blue, while a dark feed is grey.
 */
export function isCard(frame) {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((colour) =>
    computeBrightness(frame.filter((_, index) => index % 3 === colour)),
  );
  return Math.max(red, green, blue) < 60 && blue - red >= 4;
}

/**
 * @param {Buffer} frame
 * @returns {boolean} True for a single colour, or a drawing on it: all corners are similar.
 */
export function isFlat(frame) {
  const pixelAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    frame.subarray((y * SIDE_PX + x) * 3, (y * SIDE_PX + x) * 3 + 3);
  const [firstCorner, ...otherCorners] = [
    pixelAt(0, 0),
    pixelAt(SIDE_PX - 1, 0),
    pixelAt(0, SIDE_PX - 1),
    pixelAt(SIDE_PX - 1, SIDE_PX - 1),
  ];
  return otherCorners.every((otherCorner) =>
    otherCorner.every((byte, index) => Math.abs(byte - (firstCorner?.[index] ?? 0)) < 24),
  );
}
