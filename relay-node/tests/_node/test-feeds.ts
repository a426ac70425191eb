import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
export const TEST_FEED_SECONDS = 8;
const ENCODE_TIMEOUT_MS = 120_000;

/** A feed of one kind of phone. It is identified by its colour and tone. */
export interface TestFeed {
  /** RGB of the background behind a moving white bar; null without a picture. */
  colour: readonly [number, number, number] | null;
  /** Hz; null without sound. */
  tone: number | null;
  size?: string;
  rate?: number;
  video?: readonly string[];
  audio?: readonly string[];
  /** ffmpeg options of the sender. */
  muxer?: readonly string[];
}

const AVC = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '64k'];

/** All kinds of feeds used by the tests. */
export const TEST_FEEDS = {
  'H.264 and AAC': { colour: [200, 30, 30], tone: 440 },
  'H.264 and AAC on other PIDs': {
    colour: [30, 30, 200],
    tone: 660,
    muxer: ['-mpegts_start_pid', '0x230', '-mpegts_pmt_start_pid', '0x220'],
  },
  'HEVC and AAC': {
    colour: [30, 160, 30],
    tone: 880,
    video: [
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-x265-params',
      'log-level=error',
      '-pix_fmt',
      'yuv420p',
    ],
  },
  'video only': { colour: [200, 200, 30], tone: null },
  'audio only': { colour: null, tone: 1_100 },
  'H.264 and Opus': {
    colour: [200, 30, 200],
    tone: 1_320,
    audio: ['-c:a', 'libopus', '-b:a', '64k'],
  },
  'H.264 and AC-3': { colour: [30, 200, 200], tone: 1_540, audio: ['-c:a', 'ac3', '-b:a', '128k'] },
  'MPEG-2 video': {
    colour: [220, 120, 20],
    tone: 1_760,
    video: ['-c:v', 'mpeg2video', '-b:v', '1M', '-pix_fmt', 'yuv420p'],
    rate: 25,
  },
  '60 frames a second with B-frames': {
    colour: [90, 20, 150],
    tone: 1_980,
    rate: 60,
    video: ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-pix_fmt', 'yuv420p'],
  },
  '4:4:4 in 10 bits': {
    colour: [120, 120, 120],
    tone: 2_200,
    video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv444p10le'],
  },
  'another resolution': { colour: [20, 90, 90], tone: 2_420, size: '640x360' },
  'timestamps 26 hours on': { colour: [120, 60, 60], tone: 2_640, muxer: ['-output_ts_offset', '93600'] },
} as const satisfies Record<string, TestFeed>;

export type TestFeedName = keyof typeof TEST_FEEDS;

/** Encodes a feed of 8 s once, so that the tests' phones use little CPU. Resolves with its path. */
export async function encodeTestFeed(folder: string, name: TestFeedName): Promise<string> {
  const feed: TestFeed = TEST_FEEDS[name];
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.ts`);
  const args = [
    ...createPictureInput(feed),
    ...createToneInput(feed),
    '-t',
    String(TEST_FEED_SECONDS),
    ...listEncoderOptions(feed),
  ];
  await execute('ffmpeg', ['-v', 'error', '-y', ...args, '-f', 'mpegts', path], {
    timeout: ENCODE_TIMEOUT_MS,
  });
  return path;
}

function createPictureInput({ colour, size = '320x180', rate = 15 }: TestFeed): string[] {
  if (!colour) return [];
  const [width = 0, height = 0] = size.split('x').map(Number);
  const hex = colour.map((channel) => channel.toString(16).padStart(2, '0')).join('');
  const ground = `color=0x${hex}:s=${size}:r=${rate}[ground]`;
  const bar = `color=white:s=${width / 8}x${height}:r=${rate}[bar]`;
  const movingBar = `[ground][bar]overlay=x='mod(t*${width / 4}\\,${width})':shortest=1`;
  return ['-f', 'lavfi', '-i', `${ground};${bar};${movingBar}`];
}

function createToneInput({ tone }: TestFeed): string[] {
  return tone === null ? [] : ['-f', 'lavfi', '-i', `sine=frequency=${tone}:sample_rate=48000`];
}

function listEncoderOptions({ colour, tone, rate = 15, video = AVC, audio = AAC }: TestFeed): string[] {
  return [...(colour ? [...video, '-g', String(rate)] : []), ...(tone === null ? [] : audio)];
}
