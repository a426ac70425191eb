import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../run-program.mjs';
import { PHONE_LATENCY_MS } from './phone.mjs';

const CLIP_SECONDS = '10';
const ENCODE_TIMEOUT_MS = 180_000;

/**
 * @typedef {object} Picture
 * @property {string} size Such as 1280x720.
 * @property {number} fps
 * @property {number} kbps
 * @property {'hard' | 'filled'} [kind] `hard`: noise over a zoom into the Mandelbrot set. `filled`: a still picture
 *   padded with filler, which is cheap to decode. Default: a test card.
 */

/**
 * Encodes a clip with a tone. Sending a finished clip uses hardly any CPU.
 * @param {string} folder
 * @param {Picture} picture
 * @returns {Promise<string>} Path of the clip.
 */
export async function encodeClip(folder, { size, fps, kbps, kind }) {
  const path = join(folder, `clip-${size}-${fps}-${kind ?? 'card'}.ts`);
  if (existsSync(path)) return path;
  const source = {
    hard: `mandelbrot=size=${size}:rate=${fps},noise=alls=20:allf=t`,
    filled: `color=navy:size=${size}:rate=${fps}`,
    card: `testsrc2=size=${size}:rate=${fps}`,
  }[kind ?? 'card'];
  const args = [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', CLIP_SECONDS],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', String(fps)],
    ...['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps}k`, '-c:a', 'aac'],
    ...(kind === 'filled' ? ['-x264-params', 'nal-hrd=cbr:filler=1'] : []),
    ...['-f', 'mpegts', path],
  ];
  const { code, output } = await runProgram('ffmpeg', args, { timeoutMs: ENCODE_TIMEOUT_MS });
  if (code !== 0) throw new Error(`the clip could not be encoded: ${output.slice(-300)}`);
  return path;
}

/**
 * Sends a clip in a loop.
 * @param {string} clip
 * @param {string} ingestUrl
 */
export function startLoopedPhone(clip, ingestUrl) {
  const url = `${ingestUrl}&mode=caller&pkt_size=1316&latency=${PHONE_LATENCY_MS * 1000}`;
  const args = ['-v', 'error', '-re', '-stream_loop', '-1', '-i', clip, '-c', 'copy', '-f', 'mpegts', url];
  const child = spawn('ffmpeg', args, { stdio: 'ignore' });
  return {
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
