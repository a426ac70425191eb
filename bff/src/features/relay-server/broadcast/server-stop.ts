import type { RelayServerEntity } from '../relay-server.entity.js';

const MINUTE_MS = 60_000;
/** An idle server's owner is told this long before, unless the idle time itself is shorter. */
const IDLE_NOTICE_MS = 10 * MINUTE_MS;

/** What is announced of a server's end; times in ms. */
export interface StopState {
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
  /** Since when neither feed nor broadcast is there. */
  idleSince: number | null;
}

/** What is seen of a server. */
export interface StopView {
  now: number;
  /** Whether its owner's payment is ACTIVE. */
  paid: boolean;
  /** Whether a feed arrives or a broadcast is wished or sent; null while its node does not tell. */
  busy: boolean | null;
}

export interface StopSettings {
  /** How long a server stays after its owner's payment ended, ms. */
  graceMs: number;
  /** How long it may be idle before its end is announced, ms; 0: for ever. */
  idleStopMs: number;
}

const NONE = { stopsAt: null, stopReason: null } as const;

/**
 * What is to be announced now. A payment that ended comes before idleness and is withdrawn as soon as it is ACTIVE again;
 * a feed or a broadcast withdraws an idle server's end. Nothing is said of idleness while nobody can see it.
 */
export function nextStop(state: StopState, view: StopView, settings: StopSettings): StopState {
  const idleSince = nextIdleSince(state, view, settings);
  if (!view.paid) {
    if (state.stopReason === 'payment') return { ...state, idleSince };
    return { stopsAt: view.now + settings.graceMs, stopReason: 'payment', idleSince };
  }
  if (state.stopReason === 'idle' && (idleSince !== null || view.busy === null))
    return { ...state, idleSince };
  if (view.busy !== false || idleSince === null || view.now - idleSince < settings.idleStopMs) {
    return { ...NONE, idleSince };
  }
  const notice = Math.min(IDLE_NOTICE_MS, settings.idleStopMs);
  return { stopsAt: view.now + notice, stopReason: 'idle', idleSince };
}

/** Whether the announced time has come. */
export function isStopDue({ stopsAt, stopReason }: StopState, { now, busy }: StopView): boolean {
  if (stopsAt === null || stopsAt > now) return false;
  return stopReason === 'payment' || busy === false;
}

export function isSameStop(one: StopState, other: StopState): boolean {
  return (
    one.stopsAt === other.stopsAt && one.stopReason === other.stopReason && one.idleSince === other.idleSince
  );
}

export function stopStateOf(row: Pick<RelayServerEntity, 'stopsAt' | 'stopReason' | 'idleSince'>): StopState {
  const { stopsAt = null, stopReason = null, idleSince = null } = row;
  return { stopsAt, stopReason, idleSince };
}

function nextIdleSince({ idleSince }: StopState, { now, busy }: StopView, { idleStopMs }: StopSettings) {
  if (idleStopMs === 0 || busy === true) return null;
  return busy === null ? idleSince : (idleSince ?? now);
}
