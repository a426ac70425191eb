import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../command.mjs';
import { findCommand } from '../setup/machine.mjs';
import { createFfmpegArgs } from './ffmpeg-args.mjs';
import { probeListener } from './srt-handshake.mjs';

/** @typedef {import('./options.mjs').FeedOptions} FeedOptions */

const RECONNECT_DELAY_MS = 1_000;
/**
 * `beforeDropMs`: time before the interruption. `retryRejectedMs`: time for which a rejected key is retried. A new key
 * reaches the ingest with a delay.
 */
const TIMES = { beforeDropMs: 10_000, retryRejectedMs: 10_000 };

const REJECTION_REASONS = new Map([
  [1400, 'the stream key is empty or unreadable'],
  [1403, 'the stream key is wrong or was revoked'],
  [1405, 'this address does not accept feeds'],
  [1503, 'the ingest is starting or shutting down'],
]);
/** Rejection reason codes that a retry can't fix. */
const FINAL_REASONS = new Set([1400, 1403, 1405]);

/**
 * Sends a feed as a phone does: reconnects until the signal aborts or `durationS` has passed.
 * @param {FeedOptions} options
 * @param {{ ffmpeg: string, font: string | null, signal: AbortSignal, printLine: (text: string) => void }} tools
 * @param {typeof TIMES} [times]
 */
export async function sendFeed(options, { ffmpeg, font, signal, printLine }, times = TIMES) {
  const startedAt = performance.now();
  const endsAt = options.durationS > 0 ? startedAt + options.durationS * 1000 : Infinity;
  let dropAfterMs = options.dropS > 0 ? times.beforeDropMs : Infinity;
  let rejectedSince = Infinity;
  let lastPrinted = '';
  const printOnce = (/** @type {string} */ text) => text !== lastPrinted && printLine((lastPrinted = text));
  while (!signal.aborted && performance.now() < endsAt) {
    const limit = { dropMs: dropAfterMs, endMs: endsAt - performance.now() };
    const connection = await connectOnce(ffmpeg, createFfmpegArgs(options, font), limit, signal, () => {
      rejectedSince = Infinity;
      printOnce('Sending.');
    });
    if (signal.aborted || performance.now() >= endsAt) return;
    if (connection.sentMs >= dropAfterMs) {
      dropAfterMs = Infinity;
      printOnce(`Interrupted for ${options.dropS} s.`);
      await pause(options.dropS * 1000, signal);
      continue;
    }
    if (connection.sentMs > 0) printOnce('The connection broke; connecting again.');
    else {
      const result = await probeListener(new URL(options.url));
      if (typeof result === 'number' && FINAL_REASONS.has(result)) {
        rejectedSince = Math.min(rejectedSince, performance.now());
        const message = `Rejected with ${result}: ${REJECTION_REASONS.get(result)}`;
        if (performance.now() - rejectedSince >= times.retryRejectedMs) throw new CommandError(message);
        printOnce(`${message}; trying for a moment, in case the key is new.`);
      } else printOnce(describeFailure(result, connection.errors, new URL(options.url)));
    }
    await pause(RECONNECT_DELAY_MS, signal);
  }
}

/**
 * @param {Awaited<ReturnType<typeof probeListener>>} result
 * @param {string} errors ffmpeg's stderr.
 * @param {URL} url
 */
function describeFailure(result, errors, url) {
  if (result === 'unreachable')
    return `There is no response from ${url.host}. Is npm run up running? Trying again.`;
  if (result === 'accepted') return `ffmpeg could not send: ${errors.trim().split('\n')[0] ?? ''}`;
  return `Rejected with ${result}: ${REJECTION_REASONS.get(result) ?? 'no reason known'}; trying again.`;
}

/**
 * Runs one connection. After `dropMs` the connection is interrupted without a shutdown packet, as in a dead zone; after
 * `endMs` it is closed.
 * @param {string} ffmpeg
 * @param {string[]} args
 * @param {{ dropMs: number, endMs: number }} limit
 * @param {AbortSignal} signal
 * @param {() => void} onSending
 * @returns {Promise<{ sentMs: number, errors: string }>} `sentMs` is 0 if no connection was established.
 */
async function connectOnce(ffmpeg, args, limit, signal, onSending) {
  const child = spawnWithParent(ffmpeg, args);
  let errors = '';
  let sendingSince = Infinity;
  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  child.on('error', (error) => (errors += error.message));
  child.stderr.on('data', (chunk) => (errors = (errors + String(chunk)).slice(-4096)));
  child.stdout.on('data', () => {
    if (sendingSince !== Infinity) return;
    sendingSince = performance.now();
    onSending();
    if (limit.dropMs !== Infinity) timers.push(setTimeout(() => child.kill('SIGKILL'), limit.dropMs));
    if (limit.endMs !== Infinity) timers.push(setTimeout(() => child.kill('SIGTERM'), limit.endMs));
  });
  // After SIGTERM, ffmpeg closes the connection, and the ingest detects the end immediately.
  const terminate = () => child.kill('SIGTERM');
  signal.addEventListener('abort', terminate, { once: true });
  const childClosed = once(child, 'close').catch(() => undefined);
  const killTimer = setInterval(() => signal.aborted && child.kill('SIGKILL'), 3_000);
  await childClosed;
  clearInterval(killTimer);
  for (const timer of timers) clearTimeout(timer);
  signal.removeEventListener('abort', terminate);
  return { sentMs: sendingSince === Infinity ? 0 : Math.max(1, performance.now() - sendingSince), errors };
}

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 */
async function pause(ms, signal) {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/**
 * Starts a program that exits with this process, even if this process is killed: setpriv(1) of util-linux.
 * @param {string} command
 * @param {string[]} args
 */
function spawnWithParent(command, args) {
  const setpriv = findCommand('setpriv');
  const commandLine = setpriv ? [setpriv, '--pdeathsig', 'KILL', command, ...args] : [command, ...args];
  return spawn(commandLine[0] ?? command, commandLine.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] });
}
