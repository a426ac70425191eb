import { spawn, type ChildProcess } from 'node:child_process';

const RATE = 15;
const INPUT = `size=320x180:rate=${RATE}`;
/** Options of ffmpeg's encoders for a key frame only every `-g` pictures, which no later picture looks past. */
const CODECS = {
  h264: ['-c:v', 'libx264', '-preset', 'ultrafast', '-sc_threshold', '0', '-bf', '2'],
  hevc: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none:scenecut=0:open-gop=0'],
};

export interface ListenerFeed {
  codec?: keyof typeof CODECS;
  keyFrameSeconds?: number;
  /** Key frames are black and all other pictures white, instead of a test card. */
  hasBlackKeyFrames?: boolean;
}

/** Sends a feed to the first caller of this port, as the ingest does. Exits when the caller has left. */
export function startFeedListener(
  port: number,
  { codec = 'h264', keyFrameSeconds = 1, hasBlackKeyFrames = false }: ListenerFeed = {},
): ChildProcess {
  const url = `srt://127.0.0.1:${port}?mode=listener`;
  const interval = keyFrameSeconds * RATE;
  const blackAndWhite = `color=${INPUT},geq=lum='if(mod(N,${interval}),235,16)':cb=128:cr=128`;
  const input = ['-re', '-f', 'lavfi', '-i', hasBlackKeyFrames ? blackAndWhite : `testsrc2=${INPUT}`];
  const coding = [...CODECS[codec], '-g', String(interval), '-pix_fmt', 'yuv420p'];
  return spawn('ffmpeg', ['-v', 'error', ...input, ...coding, '-f', 'mpegts', url], { stdio: 'ignore' });
}
