import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SYSTEM_PATH } from '../machine/system-path.js';

const execute = promisify(execFile);
const TIMEOUT_MS = 8_000;

/** ffmpeg's arguments: encode two seconds of a moving test card at 720p30 with the preset of the software renderer. */
const SAMPLE_ARGUMENTS = [
  ...['-hide_banner', '-nostdin', '-nostats', '-benchmark'],
  ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=30', '-frames:v', '60'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '4500k', '-threads', '1'],
  ...['-f', 'null', '-'],
];

/**
 * Encodes the sample with ffmpeg in `copies` concurrent processes, twice, at the lowest priority. Returns the CPU time
 * of one process in the faster round, ms, or null if ffmpeg or x264 is missing or takes too long. Concurrent processes
 * measure the cost of threads that share a core. Two rounds reduce the effect of a cold start and of other programs.
 */
export async function encodeSample(copies: number, searchPath = SYSTEM_PATH): Promise<number | null> {
  try {
    return Math.min(await encodeRound(copies, searchPath), await encodeRound(copies, searchPath));
  } catch {
    return null;
  }
}

/** Returns the mean CPU time of the processes, ms. */
async function encodeRound(copies: number, searchPath: string): Promise<number> {
  const times = await Promise.all(Array.from({ length: copies }, () => encodeOnce(searchPath)));
  return times.reduce((sum, ms) => sum + ms, 0) / copies;
}

async function encodeOnce(searchPath: string): Promise<number> {
  const { stderr } = await execute('nice', ['-n', '19', 'ffmpeg', ...SAMPLE_ARGUMENTS], {
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    env: { PATH: searchPath },
  });
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  const ms = (Number(user) + Number(system)) * 1000;
  if (!(ms > 0)) throw new Error('ffmpeg reported no CPU time');
  return ms;
}
