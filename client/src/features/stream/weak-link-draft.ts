import { WEAK_LINK_DEFAULT, weakLinkProblems, type WeakLink } from '@trailcast/schema/weak-link';

/** Field values of the dialog: kbit/s, seconds and ms as they are typed. */
export interface WeakLinkDraft {
  isOn: boolean;
  below: string;
  after: string;
  back: string;
  backAfter: string;
  /** Empty: the round-trip time is not judged. */
  rtt: string;
  scene: string;
}

export type WeakLinkField = Exclude<keyof WeakLinkDraft, 'isOn'>;

/** A field that can't be used, and the numbers it may have, in the unit of the field. */
export interface FieldProblem {
  field: WeakLinkField;
  kind: 'range' | 'not-above';
  min: number;
  max: number;
}

const FIELDS: Record<keyof WeakLink, WeakLinkField> = {
  belowKbps: 'below',
  afterMs: 'after',
  backKbps: 'back',
  backAfterMs: 'backAfter',
  rttMs: 'rtt',
  scene: 'scene',
};

/** Returns the field values of a stored setting, or of the default, switched off. */
export function draftOf(stored: WeakLink | null): WeakLinkDraft {
  const { belowKbps, afterMs, backKbps, backAfterMs, rttMs, scene } = stored ?? WEAK_LINK_DEFAULT;
  return {
    isOn: stored !== null,
    below: String(belowKbps),
    after: String(afterMs / 1_000),
    back: String(backKbps),
    backAfter: String(backAfterMs / 1_000),
    rtt: rttMs === null ? '' : String(rttMs),
    scene,
  };
}

/** Returns the setting to store; null: off. A field without a number is NaN, which `problemsOf` finds. */
export function settingOf(draft: WeakLinkDraft): WeakLink | null {
  if (!draft.isOn) return null;
  return {
    belowKbps: numberOf(draft.below),
    afterMs: Math.round(numberOf(draft.after) * 1_000),
    backKbps: numberOf(draft.back),
    backAfterMs: Math.round(numberOf(draft.backAfter) * 1_000),
    rttMs: draft.rtt.trim() === '' ? null : numberOf(draft.rtt),
    scene: draft.scene.trim(),
  };
}

export function problemsOf(draft: WeakLinkDraft): FieldProblem[] {
  const setting = settingOf(draft);
  if (!setting) return [];
  return weakLinkProblems(setting).map(({ field, kind, min, max }) => {
    const perUnit = field === 'afterMs' || field === 'backAfterMs' ? 1_000 : 1;
    return { field: FIELDS[field], kind, min: min / perUnit, max: max / perUnit };
  });
}

/** Numbers are typed with a comma too. */
function numberOf(text: string): number {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? Number.NaN : Number(trimmed);
}
