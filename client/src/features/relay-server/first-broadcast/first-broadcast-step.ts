import type { TrailPoint, TrailStatus } from '../components/trail.js';
import type { ServerPaneState } from '../server-state.js';
import { FEED_SCENE } from '../starter-scenes.js';
import { createInactiveTrail, createTrail, type TrailPoints } from '../trail-points.js';

/**
 * Steps of the first broadcast: waiting for the server, the phone's feed, the start of OBS, or the user's start; `live`
 * at the end.
 */
export type FirstBroadcastStep = 'server' | 'phone' | 'obs' | 'start' | 'live';

/** Returns the step from the server's state. `isSending`: true while packets of the stream arrive. */
export function findFirstBroadcastStep(state: ServerPaneState, isSending: boolean): FirstBroadcastStep {
  if (state.kind === 'no-server' || state.kind === 'no-subscription') return 'server';
  if (state.kind === 'running' && state.status.obs) return 'live';
  if (state.kind === 'starting') return isSending ? 'obs' : 'phone';
  return state.status.srt || isSending ? 'start' : 'phone';
}

/** What is left for the user to do: connect the phone, then start. Trailcast does the rest. */
type OwnStep = 'connect' | 'start';

/** Returns the user's own step. It has no number, because the trail has a third point, which is not the user's. */
export const findOwnStep = (step: FirstBroadcastStep): OwnStep =>
  step === 'server' || step === 'phone' ? 'connect' : 'start';

/**
 * Returns the scene to switch to before the start, so that viewers see the phone's picture; null if no switch is needed
 * or the collection has no feed scene.
 */
export function findMissingFeedScene(
  state: ServerPaneState,
  scenes: readonly string[] | null,
): string | null {
  if (state.kind !== 'running' || state.status.obs || state.status.scene === FEED_SCENE) return null;
  return scenes?.includes(FEED_SCENE) ? FEED_SCENE : null;
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * Returns the trail, with the user's next step as the pending point's text, and ticks where nothing is left to do.
 * Before the start, the scene does not matter yet, and an idle platform is not described as a fault.
 */
export function createFirstBroadcastTrail(...args: Parameters<typeof createPoints>): TrailPoints {
  const { phone, studio, platform } = createPoints(...args);
  return { phone: tick(phone), studio: tick(studio), platform };
}

const tick = (point: TrailPoint): TrailPoint =>
  point.status === 'active' && !point.isHidden ? { ...point, isDone: true } : point;

function createPoints(
  state: ServerPaneState,
  step: FirstBroadcastStep,
  t: Translate,
  locale: string,
): TrailPoints {
  const points =
    state.kind === 'running'
      ? createTrail(state.status, t, locale)
      : createInactiveTrail(t, state.kind === 'starting');
  const createPoint = (status: TrailStatus, key: string): TrailPoint => ({
    status,
    statusText: t(`firstBroadcast.waits.${key}`),
  });
  const { phone, studio, platform } = points;
  const isPlatformIdle = platform.status === 'inactive';
  if (step === 'live') return points;
  if (step === 'start') {
    return isPlatformIdle ? { ...points, platform: createPoint('pending', 'platform') } : points;
  }
  const nextPoint = { ...createPoint('inactive', 'next'), isLater: true };
  const earlyPoints = isPlatformIdle ? { ...points, platform: nextPoint } : points;
  if (step === 'server') {
    return { ...earlyPoints, phone: { ...phone, isLater: true }, studio: createPoint('pending', 'studio') };
  }
  if (step === 'obs') {
    return { ...earlyPoints, phone: { status: 'active', statusText: t('trail.receiving') } };
  }
  return {
    ...earlyPoints,
    phone: createPoint('pending', 'phone'),
    studio: studio.status === 'active' ? createPoint('active', 'ready') : studio,
  };
}
