import { z } from 'zod';

/** The shown scene: the user's, or the one for a weak or a lost feed. */
const SHOWN = ['user', 'weak', 'lost'] as const;
export type Shown = (typeof SHOWN)[number];

/** Stored state of the scene switch. Times are in ms of the agent's clock; null before the first switch. */
export const SceneSwitch = z.object({
  shown: z.enum(SHOWN),
  at: z.number().nullable(),
  /** The last switch to or from the scene for a weak feed. */
  weakAt: z.number().nullable(),
});
export type SceneSwitch = z.infer<typeof SceneSwitch>;

export interface SceneSwitchInput {
  now: number;
  wanted: Shown;
  /** True if a weak and a lost feed have the same scene. */
  isSameScene: boolean;
}

/** Minimum time between two switches if one of them is for a weak feed, ms. */
const MIN_INTERVAL_MS = 5_000;

export const newSceneSwitch = (at: number | null): SceneSwitch => ({ shown: 'user', at, weakAt: null });

/**
 * Switches to the wanted scene. If this or the previous switch is for a weak feed, they are at least 5 s apart. A feed
 * that was not weak is bridged, and returns, without this wait.
 */
export function switchScene(before: SceneSwitch, input: SceneSwitchInput): SceneSwitch {
  const { now, wanted } = input;
  if (wanted === before.shown) return before;
  if (hasSamePicture(before, input)) return { ...before, shown: wanted };
  const due = nextSwitchAt(before, input);
  if (due !== null && now < due) return before;
  return { shown: wanted, at: now, weakAt: involvesWeakFeed(before, wanted) ? now : before.weakAt };
}

/** Returns the earliest time of the wanted switch; null if it is due now, or none is wanted. */
export function nextSwitchAt(
  before: SceneSwitch,
  { wanted }: Pick<SceneSwitchInput, 'wanted'>,
): number | null {
  if (wanted === before.shown) return null;
  const last = involvesWeakFeed(before, wanted) ? before.at : before.weakAt;
  return last === null ? null : last + MIN_INTERVAL_MS;
}

function involvesWeakFeed({ shown }: SceneSwitch, wanted: Shown): boolean {
  return shown === 'weak' || wanted === 'weak';
}

/** True if both scenes are the same one, so that viewers do not notice the switch. */
function hasSamePicture({ shown }: SceneSwitch, { wanted, isSameScene }: SceneSwitchInput): boolean {
  return isSameScene && shown !== 'user' && wanted !== 'user';
}
