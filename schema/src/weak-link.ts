/**
 * Setting for a weak feed. The feed becomes weak after `afterMs` below `belowKbps` or above `rttMs`; then `scene` is
 * shown. It recovers after `backAfterMs` at `backKbps` or more and at 80 % of `rttMs` or less.
 */
export interface WeakLink {
  belowKbps: number;
  afterMs: number;
  backKbps: number;
  backAfterMs: number;
  /** Null if the round-trip time is ignored. */
  rttMs: number | null;
  /** The feed-loss scene is shown if the collection has no scene of this name. */
  scene: string;
}

/** Initial values in the form. */
export const WEAK_LINK_DEFAULT: WeakLink = {
  belowKbps: 400,
  afterMs: 5_000,
  backKbps: 600,
  backAfterMs: 8_000,
  rttMs: null,
  scene: 'Weak link',
};

/** Minimum and maximum of each field. */
export const WEAK_LINK_RANGES = {
  belowKbps: [50, 20_000],
  afterMs: [2_000, 60_000],
  backKbps: [60, 25_000],
  backAfterMs: [2_000, 120_000],
  rttMs: [100, 10_000],
} as const satisfies Partial<Record<keyof WeakLink, readonly [number, number]>>;
/** Maximum length of the scene name, characters. */
export const WEAK_LINK_SCENE_MAX = 255;

export const WEAK_LINK_REASONS = ['bitrate', 'rtt'] as const;
export type WeakLinkReason = (typeof WEAK_LINK_REASONS)[number];

/** Returns the invalid fields, in their order. */
export function findWeakLinkProblems(setting: WeakLink): WeakLinkProblem[] {
  const ranges = Object.entries(WEAK_LINK_RANGES) as [
    keyof typeof WEAK_LINK_RANGES,
    readonly [number, number],
  ][];
  const problems = ranges.flatMap(([field, [min, max]]): WeakLinkProblem[] => {
    const value = setting[field];
    const isValid = value === null || (Number.isInteger(value) && value >= min && value <= max);
    return isValid ? [] : [{ field, kind: 'range', min, max }];
  });
  if (problems.every(({ field }) => !field.endsWith('Kbps')) && setting.backKbps <= setting.belowKbps)
    problems.push({
      field: 'backKbps',
      kind: 'not-above',
      min: setting.belowKbps + 1,
      max: WEAK_LINK_RANGES.backKbps[1],
    });
  const name = setting.scene.trim();
  if (name === '' || name.length > WEAK_LINK_SCENE_MAX)
    problems.push({ field: 'scene', kind: 'range', min: 1, max: WEAK_LINK_SCENE_MAX });
  return problems;
}

export interface WeakLinkProblem {
  field: keyof WeakLink;
  /** `not-above`: `backKbps` is not above `belowKbps`. */
  kind: 'range' | 'not-above';
  min: number;
  max: number;
}
