import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { signIn, startProduct, waitFor } from '../setup/product.mjs';
import { computeQuantile } from '../load/quantile.mjs';
import { ATTACKS } from './attacks.mjs';

/**
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {import('../setup/product.mjs').Product} Product
 * @typedef {import('./probe.mjs').ProbeReport} ProbeReport
 *
 * @typedef {object} AbuseRound
 * @property {number} wait p99 of another user's GET /api/v1/user, ms.
 * @property {number} memory The BFF's peak resident memory, MB.
 * @property {number} block Longest time for which the BFF's event loop was blocked, ms.
 * @property {string | null} fault Description of a fault that the attack caused.
 */

const ROUNDS = 5;
const WINDOW_MS = 2_000;
/** Extra time for the probe's open requests after the window, ms. */
const GRACE_MS = 5_000;
const RECOVERY_TIMEOUT_MS = 20_000;
const SAMPLE_INTERVAL_MS = 50;
const NOT_RECOVERED = `the BFF responded slowly or not at all for ${RECOVERY_TIMEOUT_MS / 1000} s after the attack`;
const BFF_COMMAND = /bff\/dist\/main\.js/;

/**
 * Runs one attack five times against a separate product with default limits, while another user sends requests. Stops
 * if the product does not recover after a round.
 * @param {BenchContext} context
 * @param {string} kind
 * @returns {Promise<AbuseRound[]>}
 */
export async function runAbuseRounds(context, kind) {
  const product = await startProduct(context, { RATE_LIMIT_FACTOR: '1' });
  try {
    const attacker = await signIn(product.baseUrl, 'streamer');
    const otherUser = await signIn(product.baseUrl, 'moderator');
    const prepared = await ATTACKS[kind]?.prepare?.(attacker);
    const target = { baseUrl: product.baseUrl, headers: attacker.headers, prepared };
    /** @type {AbuseRound[]} */
    const rounds = [];
    while (rounds.length < ROUNDS) {
      const round = await runAbuseRound(product, kind, target, otherUser.headers.authorization);
      const hasRecovered = await waitForRecovery(product.baseUrl);
      rounds.push(hasRecovered ? round : { ...round, fault: round.fault ?? NOT_RECOVERED });
      if (!hasRecovered) break;
    }
    return rounds;
  } finally {
    await product.close();
  }
}

/**
 * @param {Product} product
 * @param {string} kind
 * @param {import('./attacks.mjs').AttackTarget} target
 * @param {string} authorization
 * @returns {Promise<AbuseRound>}
 */
async function runAbuseRound(product, kind, target, authorization) {
  const memory = watchMemory(product);
  const attack = forkProgram('attack.mjs', [kind]);
  const probe = forkProgram('probe.mjs', []);
  try {
    attack.send(target);
    probe.send({ baseUrl: product.baseUrl, authorization, windowMs: WINDOW_MS, graceMs: GRACE_MS });
    const timer = setTimeout(() => attack.kill('SIGKILL'), WINDOW_MS + GRACE_MS);
    const [report] = /** @type {[ProbeReport]} */ (await once(probe, 'message'));
    clearTimeout(timer);
    return {
      wait: computeQuantile(report.responseTimesMs, 0.99),
      block: report.longestBlockMs,
      ...memory.close(),
    };
  } finally {
    memory.close();
    attack.kill('SIGKILL');
    probe.kill('SIGKILL');
  }
}

/** @param {string} file @param {string[]} args */
function forkProgram(file, args) {
  return fork(fileURLToPath(new URL(file, import.meta.url)), args, { stdio: 'ignore' });
}

/**
 * Tracks the BFF's resident memory across restarts.
 * @param {Product} product
 */
function watchMemory(product) {
  const firstPid = product.findProcesses(BFF_COMMAND)[0]?.pid ?? 0;
  let peak = 0;
  let hasExited = false;
  // The value 5 resets the peak of a process (proc(5), clear_refs).
  if (firstPid !== 0) writeFileSync(`/proc/${firstPid}/clear_refs`, '5');
  const sample = () => {
    const pid = product.findProcesses(BFF_COMMAND)[0]?.pid ?? 0;
    if (pid !== firstPid) hasExited = true;
    if (pid !== 0) peak = Math.max(peak, readPeakMemory(pid));
  };
  const timer = setInterval(sample, SAMPLE_INTERVAL_MS);
  return {
    close() {
      clearInterval(timer);
      sample();
      return { memory: peak, fault: hasExited ? 'the BFF exited during the attack' : null };
    },
  };
}

/** @param {number} pid @returns {number} Peak resident memory, MB; 0 after the process has exited. */
function readPeakMemory(pid) {
  try {
    const match = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(match?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/**
 * Waits until /readyz responds within 100 ms again. Returns false after the time limit.
 * @param {string} baseUrl
 */
function waitForRecovery(baseUrl) {
  const probe = async () => {
    const startedAt = performance.now();
    const { ok } = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(5_000) });
    return ok && performance.now() - startedAt < 100;
  };
  return waitFor(probe, RECOVERY_TIMEOUT_MS, 200).catch(() => false);
}
