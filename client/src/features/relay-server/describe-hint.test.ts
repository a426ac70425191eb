import { describeHint, type HintFields } from './describe-hint.js';

const NOW = 1_000_000_000;
const MINUTE_MS = 60_000;
const createHint = (code: string, ageMs: number | null, change: Partial<HintFields> = {}): HintFields => ({
  code,
  at: ageMs === null ? null : NOW - ageMs,
  seconds: null,
  scene: null,
  destination: null,
  words: null,
  source: null,
  ...change,
});

describe('describeHint', () => {
  it.each<[string, number | null, string | null]>([
    ['passphrase', 12_000, 'passphrase'],
    ['passphrase', 5 * MINUTE_MS + 1_000, null],
    ['old-key', 12_000, 'oldKey'],
    ['wrong-key', 12_000, 'wrongKey'],
    ['wrong-key', 5 * MINUTE_MS + 1_000, null],
    ['taken-over', 200_000, 'takenOver'],
    ['sound-only', 60 * MINUTE_MS, 'soundOnly'],
    ['undecodable', 0, 'undecodable'],
    ['encrypted', 0, 'encrypted'],
    ['no-sound', 9_000, 'noSound'],
    ['key-frames', null, 'keyFrames'],
    ['clock-jumps', 1_000, 'clockJumps'],
    ['refused', null, 'refused'],
    ['scene-without-feed', 12 * MINUTE_MS, 'sceneWithoutFeed'],
    ['nothing-sent', 12 * MINUTE_MS, 'nothingSent'],
    // Web pages have their own notices.
    ['page-crashed', null, null],
    ['toString', 0, null],
    ['newer-than-this-page', 0, null],
  ])('returns for the code %s, %p ms ago, the text key %p', (code, ageMs, key) => {
    expect(describeHint(createHint(code, ageMs), NOW, 'en')?.key ?? null).toBe(key);
  });

  it('returns the age, the seconds and the names as values', () => {
    const scene = describeHint(
      createHint('scene-without-feed', 12 * MINUTE_MS, { scene: 'Starting soon' }),
      NOW,
      'en',
    );
    expect(scene?.values).toMatchObject({ age: '12 minutes', scene: 'Starting soon' });
    expect(describeHint(createHint('key-frames', null, { seconds: 10 }), NOW, 'de')?.values.seconds).toBe(10);
    expect(
      describeHint(createHint('refused', null, { destination: 'Kick', words: 'Bad key' }), NOW, 'de'),
    ).toMatchObject({
      key: 'refusedWords',
      values: { destination: 'Kick', words: 'Bad key' },
    });
  });
});
