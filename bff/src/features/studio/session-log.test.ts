import { selectSessionEntries } from './session-log.js';

const BEGAN = 1_000_000;
const SESSION = { began: BEGAN, endedAt: BEGAN + 60_000 };
const createEntry = (action: string, offsetMs: number) => ({ action, at: BEGAN + offsetMs });
const selectActions = (...entries: [action: string, offsetMs: number][]) =>
  selectSessionEntries(
    entries.map(([action, offsetMs]) => createEntry(action, offsetMs)),
    SESSION,
  ).map(({ action }) => action);

describe('selectSessionEntries', () => {
  it('returns the entries from the start request to the stop', () => {
    expect(
      selectActions(
        ['create', -90_000],
        ['set-scene', -9_000],
        ['start', -5_000],
        ['mute', 100],
        ['stop', 59_500],
      ),
    ).toEqual(['start', 'mute', 'stop']);
  });

  it('omits the entries of other sessions', () => {
    expect(
      selectActions(
        ['start', -25_000],
        ['stop', -10_000],
        ['start', -3_000],
        ['panic', 5_000],
        ['stop', 59_900],
        ['start', 61_000],
        ['set-scene', 61_500],
      ),
    ).toEqual(['start', 'panic', 'stop']);
  });

  it('begins with the session if its start request is unknown', () => {
    expect(selectActions(['set-scene', -4_000], ['panic', 10], ['end-panic', 20])).toEqual([
      'panic',
      'end-panic',
    ]);
  });

  it('includes a repeated start request and a late stop', () => {
    expect(selectActions(['start', -3_000], ['start', 30_000], ['stop', 61_000])).toEqual([
      'start',
      'start',
      'stop',
    ]);
  });

  it('returns nothing without entries of the session', () => {
    expect(selectActions()).toEqual([]);
    expect(selectActions(['stop', 70_000])).toEqual([]);
  });
});
