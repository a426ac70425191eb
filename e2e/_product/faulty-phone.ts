import { spawn, spawnSync, type ChildProcess } from 'node:child_process';

const FPS = 15;
const TEST_CARD = ['-re', '-f', 'lavfi', '-i', `testsrc2=size=160x90:rate=${FPS}`];
const TONE = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=1000:sample_rate=48000'];
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-b:v', '200k'];
const RARE_KEY_FRAMES = ['-g', String(10 * FPS), '-sc_threshold', '0'];
/** Options that move the timestamps (90 kHz) 30 s ahead every 2 s. */
const JUMPING_TIMESTAMPS = ['-bsf:v', `setts=ts=TS+floor(N/${2 * FPS})*30*90000`];

/** ffmpeg's arguments for faulty feeds. */
const FEEDS = {
  /** A picture without sound, with a key frame every 10 s and timestamps that jump. */
  faulty: [...TEST_CARD, ...H264, ...RARE_KEY_FRAMES, ...JUMPING_TIMESTAMPS],
  'sound only': [...TONE, '-c:a', 'aac'],
  /** No sound, and a picture in a codec that has no stream type in MPEG-TS. */
  'no known picture': [...TEST_CARD, '-c:v', 'mjpeg', '-b:v', '200k'],
} as const;

const TS_PACKET = 188;
/** PIDs of ffmpeg's first picture and sound. */
const [PICTURE_PID, SOUND_PID] = [0x100, 0x101];
const SCRAMBLED = 0x80;

/** A simulated phone that sends a faulty feed until it is stopped. It does not reconnect. */
export class FaultyPhone {
  private constructor(private readonly process: ChildProcess) {}

  /** Sends one of the faulty feeds to an SRT URL with a stream id. */
  static start(feed: keyof typeof FEEDS, url: string): FaultyPhone {
    const output = ['-f', 'mpegts', '-muxdelay', '0', '-flush_packets', '1', `${url}&pkt_size=1316`];
    return FaultyPhone.#spawn('ffmpeg', ['-loglevel', 'error', '-nostdin', ...FEEDS[feed], ...output]);
  }

  /** Sends a second of scrambled picture and sound repeatedly (ISO/IEC 13818-1, 2.4.3.3). */
  static startScrambled(url: string): FaultyPhone {
    const phone = FaultyPhone.#spawn('srt-live-transmit', ['-q', 'file://con', url]);
    const stream = createScrambledStream();
    const { stdin } = phone.process;
    const timer = setInterval(() => stdin?.write(stream), 1_000);
    phone.process.once('close', () => clearInterval(timer));
    stdin?.on('error', () => undefined);
    return phone;
  }

  stop(): void {
    this.process.kill('SIGKILL');
  }

  static #spawn(name: string, args: string[]): FaultyPhone {
    return new FaultyPhone(spawn(name, args, { stdio: ['pipe', 'ignore', 'ignore'] }));
  }
}

function createScrambledStream(): Buffer {
  const input = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=15', '-f', 'lavfi', '-i', 'sine'];
  const output = [...H264, '-g', '15', '-c:a', 'aac', '-t', '1', '-f', 'mpegts', 'pipe:1'];
  const { stdout } = spawnSync('ffmpeg', ['-loglevel', 'error', ...input, ...output]);
  for (let offset = 0; offset < stdout.length; offset += TS_PACKET) {
    const pid = stdout.readUInt16BE(offset + 1) & 0x1fff;
    if (pid === PICTURE_PID || pid === SOUND_PID) stdout[offset + 3]! |= SCRAMBLED;
  }
  return stdout;
}
