import { OUTPUT_FAILURES } from '@trailcast/schema/node';
import de from '../relay-server.de.json';
import en from '../relay-server.en.json';
import {
  createTimelineEntries,
  type EntryFields,
  describeReason,
  describeVisibleScene,
} from './rehearsal-texts.js';

const translate = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const createEntry = (
  time: number,
  feed: EntryFields['feed'],
  kind: string,
  scene: string | null,
): EntryFields => ({
  at: time,
  feed,
  kind,
  scene,
});
const STARTED_AT = 1_000_000;
const TIMELINE = [
  createEntry(STARTED_AT, 'real', 'scene', 'Live'),
  createEntry(STARTED_AT + 10_000, 'lost', 'scene', 'Live'),
  createEntry(STARTED_AT + 13_100, 'lost', 'feed-loss', 'Be right back'),
  createEntry(STARTED_AT + 72_000, 'real', 'feed-loss', 'Be right back'),
  createEntry(STARTED_AT + 74_000, 'real', 'scene', 'Live'),
];

describe('createTimelineEntries', () => {
  it('returns steps and scenes, with the time from a step to its scene', () => {
    expect(createTimelineEntries(TIMELINE, STARTED_AT, translate, 'en')).toEqual([
      { time: '0:00', isStep: false, text: 'rehearsal.seen.scene {"scene":"Live"}' },
      { time: '0:10', isStep: true, text: 'rehearsal.step.lost' },
      {
        time: '0:13',
        isStep: false,
        text: translate('rehearsal.later', {
          words: 'rehearsal.seen.loss {"scene":"Be right back"}',
          after: '3.1s',
        }),
      },
      { time: '1:12', isStep: true, text: 'rehearsal.step.real' },
      {
        time: '1:14',
        isStep: false,
        text: translate('rehearsal.later', { words: 'rehearsal.seen.scene {"scene":"Live"}', after: '2s' }),
      },
    ]);
  });
});

describe('describeVisibleScene', () => {
  it('names the scene that viewers would see now', () => {
    expect(describeVisibleScene([], translate)).toBeNull();
    expect(describeVisibleScene(TIMELINE.slice(0, 3), translate)).toBe(
      'rehearsal.now.loss {"scene":"Be right back"}',
    );
    expect(describeVisibleScene([createEntry(STARTED_AT, 'real', 'card', null)], translate)).toBe(
      'rehearsal.now.card {"scene":""}',
    );
    expect(describeVisibleScene([createEntry(STARTED_AT, 'weak', 'weak-link', 'Weak')], translate)).toBe(
      'rehearsal.now.weak {"scene":"Weak"}',
    );
  });
});

describe('describeReason', () => {
  const textOf = (code: string | null, texts: { rehearsal: { reason: Record<string, string> } }) =>
    texts.rehearsal.reason[describeReason(code, translate).replace('rehearsal.reason.', '')];

  it.each(OUTPUT_FAILURES)('has a text for %s in both languages', (code) => {
    expect(textOf(code, en)).toBeTruthy();
    expect(textOf(code, de)).toBeTruthy();
    expect(textOf(code, de)).not.toBe(textOf(code, en));
  });

  it('has a text for each code of a rehearsal, and a general text for unknown codes', () => {
    expect(describeReason('from-the-future', translate)).toBe('rehearsal.reason.other');
    expect(describeReason(null, translate)).toBe('rehearsal.reason.other');
    expect(describeReason('no-capacity', translate)).toBe('rehearsal.reason.no-capacity');
  });
});
