import { readFileSync } from 'node:fs';
import { runProgram } from '../../run-program.mjs';

/** @typedef {import('./srt-relays.mjs').SrtRelay} SrtRelay */

/** Clock ticks per second in /proc/PID/stat: 100 on every Linux that Node runs on (sysconf _SC_CLK_TCK). */
const TICKS_PER_SECOND = 100;

/**
 * @typedef {object} Load
 * @property {number} publishers
 * @property {number} readers Readers per publisher.
 * @property {number} kbps Bitrate per publisher.
 * @property {number} seconds
 * @property {number} latencyMs Latency per hop; there are two.
 *
 * @typedef {object} LoadResult
 * @property {number} share Delivered share, 0 to 1.
 * @property {number} cpuPerGb CPU seconds of the relay's process per 1e9 bytes delivered.
 * @property {number} p50Ms One-way latency, including the SRT latency of both hops.
 * @property {number} p99Ms
 */

/**
 * Runs one load through a relay, then closes the relay.
 * @param {SrtRelay} relay
 * @param {Load} load
 * @param {import('../row.mjs').BenchContext} context
 * @returns {Promise<LoadResult>}
 */
export async function runLoad(relay, load, context) {
  try {
    const { publishers, readers, kbps, seconds, latencyMs } = load;
    const numbers = [relay.publishPort, relay.readPort, publishers, readers, kbps, seconds, latencyMs].map(
      String,
    );
    const args = ['127.0.0.1', ...numbers, relay.publishId, relay.readId];
    const cpuBefore = readCpuSeconds(relay.pid);
    const { code, output } = await runProgram(await context.compileTool('srt-load'), args, {
      timeoutMs: (seconds + 30) * 1000,
    });
    if (code !== 0) throw new Error(`the load generator exited with ${code}: ${output.slice(-300)}`);
    const cpuTime = readCpuSeconds(relay.pid) - cpuBefore;
    /** @type {{ expected: number, received: number, bytes: number, p50Ms: number, p99Ms: number }} */
    const result = JSON.parse(output.trim().split('\n').at(-1) ?? '');
    // `bytes` excludes the first second, so its share of the CPU time is excluded too.
    const countedShare = (seconds - 1) / seconds;
    return {
      share: result.received / result.expected,
      cpuPerGb: (cpuTime * countedShare * 1e9) / result.bytes,
      p50Ms: result.p50Ms,
      p99Ms: result.p99Ms,
    };
  } finally {
    await relay.close();
  }
}

/** @param {number} pid */
function readCpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
