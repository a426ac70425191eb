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

/** Number of the last of the steps that the user sees: connect the phone, start, be live. */
export const LAST_STEP_NUMBER = 3;

/** Returns the number of the step that the user sees. `isStarting`: true from the user's start on. */
export function findStepNumber(step: FirstBroadcastStep, isStarting: boolean): number {
  if (step === 'live' || isStarting) return LAST_STEP_NUMBER;
  return step === 'start' || step === 'obs' ? 2 : 1;
}

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
 * Returns the trail, with the user's next step as the pending point's text. Before the start, the scene does not matter
 * yet, and an idle platform is not described as a fault.
 */
export function createFirstBroadcastTrail(
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
