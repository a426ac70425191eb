import type { Duplex } from 'node:stream';
import { HangDetector } from '../../machine/hang-detector.js';
import type { HubChannel } from './hub-channel.js';

const CHECK_INTERVAL_MS = 500;
/**
 * Number of consecutive checks without a report after which a hub counts as hung: 3 s if it uses no CPU time, 15 s if
 * it does, 6 s if its CPU time is unknown. A hub reports each second.
 */
const MAX_CHECKS_WITHOUT_REPORT = { idle: 6, busy: 30, unknown: 12 };

/** A connection is closed after this many unanswered heartbeats. */
const MAX_MISSED_HEARTBEATS = 2;
/** Time after which the connection to a killed hub is closed, ms. */
const CLOSE_DELAY_MS = 1_000;

export interface SupervisedHub {
  channel: Pick<HubChannel, 'heartbeatMs' | 'kill' | 'readCpuTimeMs'>;
  /** Returns true if the hub has no broadcast. */
  isIdle: () => boolean;
  /** Returns true while an unresponsive hub must not be killed. */
  mayBeUnresponsive: () => boolean;
  /** Sends a heartbeat. The hub responds with its state. */
  sendHeartbeat: () => void;
  checkIntervalMs?: number;
}

/**
 * Keeps a connection to a hub alive and kills a hung hub. A hub must report when it connects, each second of a
 * broadcast, and on request. A hub on a lost host can't be killed.
 */
export function superviseHub(socket: Duplex, hub: SupervisedHub): void {
  const { channel, isIdle, mayBeUnresponsive, sendHeartbeat, checkIntervalMs } = hub;
  const { heartbeatMs, kill, readCpuTimeMs = async () => null } = channel;
  if (heartbeatMs) sendHeartbeats(socket, heartbeatMs, sendHeartbeat);
  if (!kill) return;
  const onHung = () => {
    void kill();
    setTimeout(() => socket.destroy(), CLOSE_DELAY_MS);
  };
  watchForHang(socket, {
    isIdle,
    mayBeUnresponsive,
    requestReport: sendHeartbeat,
    readCpuTimeMs,
    onHung,
    checkIntervalMs,
  });
}

interface HangWatchDeps {
  /** Returns true if the hub only reports on request. */
  isIdle: () => boolean;
  mayBeUnresponsive: () => boolean;
  requestReport: () => void;
  /** Returns the hub's CPU time so far, ms; null if unknown. */
  readCpuTimeMs: () => Promise<number | null>;
  /** Called at most once. */
  onHung: () => void;
  checkIntervalMs?: number;
}

/** Calls `onHung` if the hub stops reporting before the connection closes. A hung hub does not close its connection. */
function watchForHang(socket: Duplex, deps: HangWatchDeps): void {
  const {
    isIdle,
    mayBeUnresponsive,
    requestReport,
    readCpuTimeMs,
    onHung,
    checkIntervalMs = CHECK_INTERVAL_MS,
  } = deps;
  const hangDetector = new HangDetector(MAX_CHECKS_WITHOUT_REPORT);
  let hasReported = false;
  socket.on('data', () => (hasReported = true));
  const checkHub = async () => {
    const cpuMs = await readCpuTimeMs().catch(() => null);
    const isReportMissing = !hasReported && !mayBeUnresponsive();
    hasReported = false;
    if (isReportMissing && isIdle()) requestReport();
    if (!hangDetector.recordCheck(isReportMissing, cpuMs)) return;
    clearInterval(timer);
    onHung();
  };
  const timer = setInterval(() => void checkHub(), checkIntervalMs);
  socket.once('close', () => clearInterval(timer));
}

/**
 * Sends heartbeats and closes the connection if the hub does not respond. Otherwise, a connection to a lost host would
 * stay open.
 */
function sendHeartbeats(socket: Duplex, intervalMs: number, sendHeartbeat: () => void): void {
  let missedHeartbeats = 0;
  socket.on('data', () => (missedHeartbeats = 0));
  const timer = setInterval(() => {
    if (missedHeartbeats === MAX_MISSED_HEARTBEATS) return void socket.destroy();
    missedHeartbeats += 1;
    sendHeartbeat();
  }, intervalMs);
  socket.once('close', () => clearInterval(timer));
}
