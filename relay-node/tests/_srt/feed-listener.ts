import { spawn, type ChildProcess } from 'node:child_process';

/** Pictures per second of the feed. */
export const FEED_RATE = 15;
/** Number of levels of the numbered pictures. */
export const PICTURE_LEVELS = 200;
const INPUT = `size=320x180:rate=${FEED_RATE}`;
/** Options of ffmpeg's encoders for closed groups of pictures with a key frame exactly every `-g` pictures. */
const CODECS = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-sc_threshold', '0', '-bf', '2'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:scenecut=0:open-gop=0'],
};

export interface ListenerFeed {
  codec?: keyof typeof CODECS;
  keyFrameSeconds?: number;
  /**
   * `black-key-frames`: key frames are black, all other pictures white. `numbered`: the luma of each picture, less 16,
   * is its number modulo `PICTURE_LEVELS`. Default: a test card.
   */
  pictures?: 'black-key-frames' | 'numbered';
}

/** Sends a feed to the first caller of this port, as the ingest does. Exits when the caller has left. */
export function startFeedListener(
  port: number,
  { codec = 'h264', keyFrameSeconds = 1, pictures }: ListenerFeed = {},
): ChildProcess {
  const url = `srt://127.0.0.1:${port}?mode=listener`;
  const interval = keyFrameSeconds * FEED_RATE;
  const luma = {
    'black-key-frames': `if(mod(N,${interval}),235,16)`,
    numbered: `16+mod(N,${PICTURE_LEVELS})`,
  };
  const source = pictures ? `color=${INPUT},geq=lum='${luma[pictures]}':cb=128:cr=128` : `testsrc2=${INPUT}`;
  const input = ['-re', '-f', 'lavfi', '-i', source];
  const coding = [...CODECS[codec], '-g', String(interval), '-pix_fmt', 'yuv420p'];
  return spawn('ffmpeg', ['-v', 'error', ...input, ...coding, '-f', 'mpegts', url], { stdio: 'ignore' });
}
