import { OUTPUT_FAILURES } from '@trailcast/schema/node';
import de from '../relay-server.de.json';
import en from '../relay-server.en.json';
import { findingWords, lineEntries, type MomentFields, reasonWords, sightWords } from './rehearsal-words.js';

const words = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const moment = (
  at: number,
  feed: MomentFields['feed'],
  kind: string,
  scene: string | null,
): MomentFields => ({
  at,
  feed,
  kind,
  scene,
});
const SINCE = 1_000_000;
const LINE = [
  moment(SINCE, 'real', 'scene', 'Live'),
  moment(SINCE + 10_000, 'lost', 'scene', 'Live'),
  moment(SINCE + 13_100, 'lost', 'feed-loss', 'Be right back'),
  moment(SINCE + 72_000, 'real', 'feed-loss', 'Be right back'),
  moment(SINCE + 74_000, 'real', 'scene', 'Live'),
];

describe('lineEntries', () => {
  it('lists steps and scenes, with the time from a step to its scene', () => {
    expect(lineEntries(LINE, SINCE, words, 'en')).toEqual([
      { time: '0:00', isStep: false, words: 'rehearsal.seen.scene {"scene":"Live"}' },
      { time: '0:10', isStep: true, words: 'rehearsal.step.lost' },
      {
        time: '0:13',
        isStep: false,
        words: words('rehearsal.later', {
          words: 'rehearsal.seen.loss {"scene":"Be right back"}',
          after: '3.1s',
        }),
      },
      { time: '1:12', isStep: true, words: 'rehearsal.step.real' },
      {
        time: '1:14',
        isStep: false,
        words: words('rehearsal.later', { words: 'rehearsal.seen.scene {"scene":"Live"}', after: '2s' }),
      },
    ]);
  });
});

describe('sightWords', () => {
  it('names the scene that viewers would see now', () => {
    expect(sightWords([], words)).toBeNull();
    expect(sightWords(LINE.slice(0, 3), words)).toBe('rehearsal.now.loss {"scene":"Be right back"}');
    expect(sightWords([moment(SINCE, 'real', 'card', null)], words)).toBe('rehearsal.now.card {"scene":""}');
    expect(sightWords([moment(SINCE, 'weak', 'weak-link', 'Weak')], words)).toBe(
      'rehearsal.now.weak {"scene":"Weak"}',
    );
  });
});

describe('reasonWords', () => {
  const textOf = (code: string | null, texts: { rehearsal: { reason: Record<string, string> } }) =>
    texts.rehearsal.reason[reasonWords(code, words).replace('rehearsal.reason.', '')];

  it.each(OUTPUT_FAILURES)('has a text for %s in both languages', (code) => {
    expect(textOf(code, en)).toBeTruthy();
    expect(textOf(code, de)).toBeTruthy();
    expect(textOf(code, de)).not.toBe(textOf(code, en));
  });

  it('has a general text for unknown codes, and a specific one for each code of a rehearsal', () => {
    expect(reasonWords('from-the-future', words)).toBe('rehearsal.reason.other');
    expect(reasonWords(null, words)).toBe('rehearsal.reason.other');
    expect(reasonWords('no-capacity', words)).toBe('rehearsal.reason.no-capacity');
  });
});

describe('findingWords', () => {
  const scenes = { lossScene: 'Be right back', weakScene: 'Weak link' };
  const say = (finding: Parameters<typeof findingWords>[0]) =>
    findingWords(
      finding,
      scenes,
      (key, { scene } = {}) => (typeof scene === 'string' ? `${key} ${scene}` : key),
      'en',
    );
  const finding = (code: string, change: object = {}) => ({
    ...{ code, kbps: null, seconds: null, switches: null, short: null },
    ...change,
  });

  it.each([
    ['too-little', {}, 'thresholds.too-little'],
    ['coarse', { seconds: 32 }, 'thresholds.coarse'],
    ['loss', { switches: 0, short: 0 }, 'thresholds.loss.never Be right back'],
    ['loss', { switches: 3, short: 0 }, 'thresholds.loss.times Be right back'],
    ['weak', { switches: 5, short: 4 }, 'thresholds.weak.restless Weak link'],
    ['weak-off', { switches: 1, short: 0 }, 'thresholds.weakOff.times'],
    ['loss-off', { switches: 2 }, 'thresholds.lossOff'],
    ['weak-longer', { switches: 2 }, 'thresholds.longer.times'],
    ['loss-longer', { switches: 0 }, 'thresholds.longer.never'],
  ])('describes %s %j', (code, change, text) => {
    expect(say(finding(code, change))).toBe(text);
  });

  it('returns null for an unknown code', () => {
    expect(say(finding('from-the-future'))).toBeNull();
  });
});
