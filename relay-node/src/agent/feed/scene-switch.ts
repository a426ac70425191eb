import { z } from 'zod';

/** Kinds of scenes: the user's scene, the scene for a weak feed, and the scene for a lost feed. */
const SCENE_KINDS = ['user', 'weak', 'lost'] as const;
export type SceneKind = (typeof SCENE_KINDS)[number];

/** Stored state of the scene switch. Times are in ms of the agent's clock; null before the first switch. */
export const SceneSwitch = z.object({
  /** Kind of the shown scene. */
  shown: z.enum(SCENE_KINDS),
  /** Time of the last switch. */
  at: z.number().nullable(),
  /** Time of the last switch to or from the scene for a weak feed. */
  weakAt: z.number().nullable(),
});
export type SceneSwitch = z.infer<typeof SceneSwitch>;

/** The kind of scene to show and the current time, ms of the agent's clock. */
export interface SceneSwitchInput {
  now: number;
  wanted: SceneKind;
  /** True if a weak and a lost feed have the same scene. */
  isSameScene: boolean;
}

/** Minimum time between two switches if the scene for a weak feed is involved, ms. */
const MIN_INTERVAL_MS = 5_000;

export const createSceneSwitch = (switchedAt: number | null): SceneSwitch => ({
  shown: 'user',
  at: switchedAt,
  weakAt: null,
});

/**
 * Switches to the wanted scene. If this or the previous switch is to or from the scene for a weak feed, the switches
 * are at least 5 s apart. Switches between the user's scene and the scene for a lost feed have no minimum interval.
 */
export function switchScene(previous: SceneSwitch, input: SceneSwitchInput): SceneSwitch {
  const { now, wanted } = input;
  if (wanted === previous.shown) return previous;
  if (hasSamePicture(previous, input)) return { ...previous, shown: wanted };
  const dueAt = findNextSwitchTime(previous, input);
  if (dueAt !== null && now < dueAt) return previous;
  return { shown: wanted, at: now, weakAt: involvesWeakFeed(previous, wanted) ? now : previous.weakAt };
}

/** Returns the earliest time of the wanted switch; null if the switch is due now or no switch is wanted. */
export function findNextSwitchTime(
  previous: SceneSwitch,
  { wanted }: Pick<SceneSwitchInput, 'wanted'>,
): number | null {
  if (wanted === previous.shown) return null;
  const lastSwitchAt = involvesWeakFeed(previous, wanted) ? previous.at : previous.weakAt;
  return lastSwitchAt === null ? null : lastSwitchAt + MIN_INTERVAL_MS;
}

function involvesWeakFeed({ shown }: SceneSwitch, wanted: SceneKind): boolean {
  return shown === 'weak' || wanted === 'weak';
}

/** Returns true for a switch that viewers do not notice, because weak and lost feeds have the same scene. */
function hasSamePicture({ shown }: SceneSwitch, { wanted, isSameScene }: SceneSwitchInput): boolean {
  return isSameScene && shown !== 'user' && wanted !== 'user';
}
