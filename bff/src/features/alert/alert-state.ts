import type { AlertKind } from '@trailcast/schema/wire';
import { z } from 'zod';
import type { WatchedServer } from './alert.ports.js';

/** A live feed counts as lost after this time without data, ms. */
export const LOST_AFTER_MS = 3_000;
const MINUTE_MS = 60_000;
/** Time before a stop at which it is reported, ms. */
const STOP_NEAR_MS = 10 * MINUTE_MS;
const FEED_EXPIRES_MS = 10 * MINUTE_MS;
const REFUSED_EXPIRES_MS = 30 * MINUTE_MS;
/** Id of the whole broadcast in the list of refused destinations. */
const WHOLE_BROADCAST = 0;

/** The last known state of a server. */
export const AlertState = z.object({
  /** `off`: no feed has arrived in this broadcast. `gone`: the feed stopped, but does not count as lost yet. */
  feed: z.enum(['off', 'live', 'gone', 'lost']),
  /** Time at which the feed became `gone`, ms; otherwise null. */
  goneSince: z.number().nullable(),
  attempt: z.int(),
  /** Ids of the destinations whose refusal was reported in this attempt. */
  refused: z.array(z.int()),
  /** Time of the announced stop that was reported, ms. */
  stopsAt: z.number().nullable(),
});
export type AlertState = z.infer<typeof AlertState>;

/** An alert to create. Times in ms. */
export interface AlertDraft {
  kind: AlertKind;
  topic: string;
  expires: number;
  destination: string | null;
  stopsAt: number | null;
  stopReason: 'idle' | 'payment' | null;
}

interface Step<T> {
  state: T;
  alerts: AlertDraft[];
}

const NO_DETAILS = { destination: null, stopsAt: null, stopReason: null };

/** Returns the state of a server at its first check. A broadcast that has already ended is not reported. */
export function createInitialState({ attempt, wasRefused }: WatchedServer): AlertState {
  const refused = wasRefused ? [WHOLE_BROADCAST] : [];
  return { feed: 'off', goneSince: null, attempt, refused, stopsAt: null };
}

/** Returns the new state of a server, and the alerts for its changes. */
export function detectAlerts(previous: AlertState, server: WatchedServer, now: number): Step<AlertState> {
  const feed = advanceFeed(previous, server, now);
  const refused = advanceRefusals(previous, server, now);
  const stop = advanceStop(previous, server, now);
  return {
    state: { ...feed.state, ...refused.state, ...stop.state },
    alerts: [...refused.alerts, ...feed.alerts, ...stop.alerts],
  };
}

export function isSameState(a: AlertState, b: AlertState): boolean {
  return JSON.stringify(AlertState.parse(a)) === JSON.stringify(AlertState.parse(b));
}

function advanceFeed(
  { feed, goneSince }: AlertState,
  { isOnAir, isFeedLive }: WatchedServer,
  now: number,
): Step<Pick<AlertState, 'feed' | 'goneSince'>> {
  const createStep = (state: AlertState['feed'], since: number | null = null, kind?: AlertKind) => ({
    state: { feed: state, goneSince: since },
    alerts: kind ? [{ ...NO_DETAILS, kind, topic: 'feed', expires: now + FEED_EXPIRES_MS }] : [],
  });
  // The feed matters only during a broadcast.
  if (!isOnAir) return createStep('off');
  if (isFeedLive === null) return createStep(feed, goneSince);
  if (isFeedLive) return createStep('live', null, feed === 'lost' ? 'feed-returned' : undefined);
  if (feed === 'live') return createStep('gone', now);
  const isLost = feed === 'gone' && now - (goneSince ?? now) >= LOST_AFTER_MS;
  return isLost ? createStep('lost', null, 'feed-lost') : createStep(feed, goneSince);
}

function advanceRefusals(
  previous: AlertState,
  { attempt, refused, accepted, wasRefused }: WatchedServer,
  now: number,
): Step<Pick<AlertState, 'attempt' | 'refused'>> {
  const isReportedEnd = wasRefused && previous.refused.includes(WHOLE_BROADCAST);
  const reported = previous.attempt === attempt ? previous.refused : isReportedEnd ? [WHOLE_BROADCAST] : [];
  const newRefusals = refused.filter(({ id }) => !reported.includes(id));
  const isNewEnd = wasRefused && !reported.includes(WHOLE_BROADCAST);
  const alerts = newRefusals.map(({ id, name }) => createRefusalAlert(now, `refused-${id}`, name));
  // The refusals of destinations already explain the end.
  if (isNewEnd && reported.length === 0 && newRefusals.length === 0)
    alerts.push(createRefusalAlert(now, 'refused', null));
  const refusedIds = [
    ...reported.filter((id) => (id === WHOLE_BROADCAST ? wasRefused : !accepted.includes(id))),
    ...newRefusals.map(({ id }) => id),
    ...(isNewEnd ? [WHOLE_BROADCAST] : []),
  ];
  return { state: { attempt, refused: refusedIds }, alerts };
}

function createRefusalAlert(now: number, topic: string, destination: string | null): AlertDraft {
  return { ...NO_DETAILS, kind: 'refused', topic, destination, expires: now + REFUSED_EXPIRES_MS };
}

function advanceStop(
  previous: AlertState,
  { stopsAt, stopReason }: WatchedServer,
  now: number,
): Step<Pick<AlertState, 'stopsAt'>> {
  if (stopsAt === null || stopsAt - now > STOP_NEAR_MS) return { state: { stopsAt: null }, alerts: [] };
  if (previous.stopsAt === stopsAt) return { state: { stopsAt }, alerts: [] };
  const alert: AlertDraft = {
    kind: 'stop-near',
    topic: 'stop',
    expires: Math.max(stopsAt, now + MINUTE_MS),
    destination: null,
    stopsAt,
    stopReason,
  };
  return { state: { stopsAt }, alerts: [alert] };
}
