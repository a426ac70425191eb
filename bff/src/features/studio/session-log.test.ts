import { selectSessionEntries } from './session-log.js';

const BEGAN = 1_000_000;
const SESSION_MS = 60_000;
const SESSION = { began: BEGAN, endedAt: BEGAN + SESSION_MS };
/** `offsetMs`: time from the beginning of the session. */
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
        ['stop', SESSION_MS - 500],
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
        ['stop', SESSION_MS - 100],
        ['start', SESSION_MS + 1_000],
        ['set-scene', SESSION_MS + 1_500],
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
    const lateStop: [string, number] = ['stop', SESSION_MS + 1_000];
    expect(selectActions(['start', -3_000], ['start', 30_000], lateStop)).toEqual(['start', 'start', 'stop']);
  });

  it('returns nothing without entries of the session', () => {
    expect(selectActions()).toEqual([]);
    expect(selectActions(['stop', SESSION_MS + 10_000])).toEqual([]);
  });
});
