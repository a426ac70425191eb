import type { RelayServerEntity } from '../relay-server.entity.js';

const MINUTE_MS = 60_000;
/** Notice before an idle server stops, ms; less if the idle time itself is shorter. */
const IDLE_NOTICE_MS = 10 * MINUTE_MS;

/** A server's announced stop; times in ms. */
export interface StopState {
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
  /** Start of the time without a feed and a broadcast. */
  idleSince: number | null;
}

/** Conditions that decide whether a server stops. */
export interface StopConditions {
  now: number;
  /** True if the owner's payment is ACTIVE. */
  isPaid: boolean;
  /** True if a feed is live or a broadcast is requested or sent; null while the node does not report. */
  isBusy: boolean | null;
}

/** The installation's settings for automatic stops. */
export interface StopSettings {
  /** Time for which a server runs on after its owner's payment ended, ms. */
  graceMs: number;
  /** Idle time before a stop is announced, ms; 0: never. */
  idleStopMs: number;
}

const NO_STOP = { stopsAt: null, stopReason: null } as const;

/**
 * Returns the stop to announce now. An ended payment takes precedence over idleness, and its stop is withdrawn when the
 * payment is ACTIVE again. A feed or a broadcast withdraws an idle stop. While the node does not report, an idle stop
 * is neither announced nor withdrawn.
 */
export function computeNextStop(
  state: StopState,
  conditions: StopConditions,
  settings: StopSettings,
): StopState {
  const idleSince = computeIdleSince(state, conditions, settings);
  if (!conditions.isPaid) {
    if (state.stopReason === 'payment') return { ...state, idleSince };
    return { stopsAt: conditions.now + settings.graceMs, stopReason: 'payment', idleSince };
  }
  if (state.stopReason === 'idle' && (idleSince !== null || conditions.isBusy === null))
    return { ...state, idleSince };
  if (conditions.isBusy !== false || idleSince === null || conditions.now - idleSince < settings.idleStopMs) {
    return { ...NO_STOP, idleSince };
  }
  const noticeMs = Math.min(IDLE_NOTICE_MS, settings.idleStopMs);
  return { stopsAt: conditions.now + noticeMs, stopReason: 'idle', idleSince };
}

/** Returns true if the announced stop is due. */
export function isStopDue({ stopsAt, stopReason }: StopState, { now, isBusy }: StopConditions): boolean {
  if (stopsAt === null || stopsAt > now) return false;
  return stopReason === 'payment' || isBusy === false;
}

export function isSameStop(a: StopState, b: StopState): boolean {
  return a.stopsAt === b.stopsAt && a.stopReason === b.stopReason && a.idleSince === b.idleSince;
}

export function pickStopState(
  row: Pick<RelayServerEntity, 'stopsAt' | 'stopReason' | 'idleSince'>,
): StopState {
  const { stopsAt = null, stopReason = null, idleSince = null } = row;
  return { stopsAt, stopReason, idleSince };
}

function computeIdleSince(
  { idleSince }: StopState,
  { now, isBusy }: StopConditions,
  { idleStopMs }: StopSettings,
) {
  if (idleStopMs === 0 || isBusy === true) return null;
  return isBusy === null ? idleSince : (idleSince ?? now);
}
