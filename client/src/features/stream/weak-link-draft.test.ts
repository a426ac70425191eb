import { WEAK_LINK_DEFAULT } from '@trailcast/schema/weak-link';
import { draftOf, problemsOf, settingOf } from './weak-link-draft.js';

const enabledDraft = { ...draftOf(null), isEnabled: true };

describe('draftOf', () => {
  it('returns the stored setting, otherwise the disabled default', () => {
    expect(draftOf(null)).toMatchObject({ isEnabled: false, below: '400', after: '5', back: '600', rtt: '' });
    expect(settingOf(draftOf(null))).toBeNull();
    expect(settingOf(enabledDraft)).toEqual(WEAK_LINK_DEFAULT);
    const storedSetting = { ...WEAK_LINK_DEFAULT, rttMs: 800, afterMs: 2_500 };
    expect(settingOf(draftOf(storedSetting))).toEqual(storedSetting);
  });

  it('reads decimals with a comma', () => {
    expect(settingOf({ ...enabledDraft, after: '2,5' })?.afterMs).toBe(2_500);
  });
});

describe('problemsOf', () => {
  it('returns no problem while the setting is off', () => {
    expect(problemsOf({ ...enabledDraft, isEnabled: false, below: 'x' })).toEqual([]);
  });

  it('returns each field with its range, in the unit of the field', () => {
    expect(problemsOf({ ...enabledDraft, after: '1', rtt: '12', scene: ' ' })).toEqual([
      { field: 'after', kind: 'range', min: 2, max: 60 },
      { field: 'rtt', kind: 'range', min: 100, max: 10_000 },
      { field: 'scene', kind: 'range', min: 1, max: 255 },
    ]);
    expect(problemsOf({ ...enabledDraft, below: '' }).map(({ field }) => field)).toEqual(['below']);
  });

  it('returns a problem if the bitrate for the return is not above the threshold', () => {
    expect(problemsOf({ ...enabledDraft, back: '400' })).toEqual([
      { field: 'back', kind: 'not-above', min: 401, max: 25_000 },
    ]);
  });
});
