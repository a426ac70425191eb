import { WEAK_LINK_DEFAULT, findWeakLinkProblems, type WeakLink } from '@trailcast/schema/weak-link';

/** The values as typed in the dialog's fields: kbit/s, seconds and ms. */
export interface WeakLinkDraft {
  isEnabled: boolean;
  below: string;
  after: string;
  back: string;
  backAfter: string;
  /** Empty if the round-trip time is ignored. */
  rtt: string;
  scene: string;
}

export type WeakLinkField = Exclude<keyof WeakLinkDraft, 'isEnabled'>;

/** An invalid field and its allowed range, in the unit of the field. */
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

/**
 * Returns the field values of the stored setting; without a stored setting, the values of the default setting, switched
 * off.
 */
export function draftOf(storedSetting: WeakLink | null): WeakLinkDraft {
  const { belowKbps, afterMs, backKbps, backAfterMs, rttMs, scene } = storedSetting ?? WEAK_LINK_DEFAULT;
  return {
    isEnabled: storedSetting !== null,
    below: String(belowKbps),
    after: String(afterMs / 1_000),
    back: String(backKbps),
    backAfter: String(backAfterMs / 1_000),
    rtt: rttMs === null ? '' : String(rttMs),
    scene,
  };
}

/** Returns the setting to store; null if switched off. An invalid number becomes NaN, which `problemsOf` reports. */
export function settingOf(draft: WeakLinkDraft): WeakLink | null {
  if (!draft.isEnabled) return null;
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
  return findWeakLinkProblems(setting).map(({ field, kind, min, max }) => {
    const perUnit = field === 'afterMs' || field === 'backAfterMs' ? 1_000 : 1;
    return { field: FIELDS[field], kind, min: min / perUnit, max: max / perUnit };
  });
}

/** Parses a number with a decimal point or comma. */
function numberOf(text: string): number {
  const trimmedText = text.trim().replace(',', '.');
  return trimmedText === '' ? Number.NaN : Number(trimmedText);
}
