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

/** Returns the trail, with the user's next step as the pending point's text. */
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
  const pendingPoint = (key: string) => ({
    status: 'pending' as const,
    statusText: t(`firstBroadcast.waits.${key}`),
  });
  if (step === 'server') return { ...points, studio: pendingPoint('studio') };
  if (step === 'phone') return { ...points, phone: pendingPoint('phone') };
  if (step === 'obs') return { ...points, phone: { status: 'active', statusText: t('trail.receiving') } };
  return step === 'start' && points.platform.status === 'inactive'
    ? { ...points, platform: pendingPoint('platform') }
    : points;
}
