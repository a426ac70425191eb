import { z } from 'zod';

/** Kinds of shown scenes: the user's scene, the scene for a weak feed, and the scene for a lost feed. */
const SHOWN_SCENES = ['user', 'weak', 'lost'] as const;
export type ShownScene = (typeof SHOWN_SCENES)[number];

/** Stored state of the scene switch. Times are in ms of the agent's clock; null before the first switch. */
export const SceneSwitch = z.object({
  shown: z.enum(SHOWN_SCENES),
  at: z.number().nullable(),
  /** Time of the last switch to or from the scene for a weak feed. */
  weakAt: z.number().nullable(),
});
export type SceneSwitch = z.infer<typeof SceneSwitch>;

/** The wanted scene and the current time, ms of the agent's clock. */
export interface SceneSwitchInput {
  now: number;
  wanted: ShownScene;
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
 * Switches to the wanted scene. If this or the previous switch is for a weak feed, the switches are at least 5 s apart.
 * A switch between the user's scene and the scene for a lost feed needs no such wait.
 */
export function switchScene(previous: SceneSwitch, input: SceneSwitchInput): SceneSwitch {
  const { now, wanted } = input;
  if (wanted === previous.shown) return previous;
  if (hasSamePicture(previous, input)) return { ...previous, shown: wanted };
  const dueAt = findNextSwitchTime(previous, input);
  if (dueAt !== null && now < dueAt) return previous;
  return { shown: wanted, at: now, weakAt: involvesWeakFeed(previous, wanted) ? now : previous.weakAt };
}

/** Returns the earliest time of the wanted switch; null if it is due now, or none is wanted. */
export function findNextSwitchTime(
  previous: SceneSwitch,
  { wanted }: Pick<SceneSwitchInput, 'wanted'>,
): number | null {
  if (wanted === previous.shown) return null;
  const lastSwitchAt = involvesWeakFeed(previous, wanted) ? previous.at : previous.weakAt;
  return lastSwitchAt === null ? null : lastSwitchAt + MIN_INTERVAL_MS;
}

function involvesWeakFeed({ shown }: SceneSwitch, wanted: ShownScene): boolean {
  return shown === 'weak' || wanted === 'weak';
}

/** Returns true for a switch between a weak and a lost feed that have the same scene. Viewers do not notice it. */
function hasSamePicture({ shown }: SceneSwitch, { wanted, isSameScene }: SceneSwitchInput): boolean {
  return isSameScene && shown !== 'user' && wanted !== 'user';
}
