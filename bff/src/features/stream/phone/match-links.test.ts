import { LinkNames } from './link-names.js';
import { matchLinks } from './match-links.js';
import { UNKNOWN_PHONE } from './connection/phone-health.js';

const link = (
  number: number,
  share: number | null,
  more: { lost?: boolean; delayMs?: number | null } = {},
) => ({
  number,
  share,
  lost: false,
  delayMs: null,
  ...more,
});
const word = (name: string, percent: number, rttMs: number | null = null) => ({ name, percent, rttMs });
const names = (found: ReadonlyMap<number, string> | null) => found && Object.fromEntries(found);

describe('matchLinks', () => {
  it.each([
    [
      'by their shares',
      [link(1, 0.7), link(2, 0.3)],
      [word('Cellular', 25), word('WiFi', 75)],
      { 1: 'WiFi', 2: 'Cellular' },
    ],
    ['the only one', [link(3, 1)], [word('WiFi', 100)], { 3: 'WiFi' }],
    [
      'not a lost one',
      [link(1, 0, { lost: true }), link(2, 1)],
      [word('WiFi', 0), word('SIM', 100)],
      { 2: 'SIM' },
    ],
    ['not with nearly equal shares', [link(1, 0.52), link(2, 0.48)], [word('A', 51), word('B', 49)], null],
    [
      'by their delays, with nearly equal shares',
      [link(1, 0.52, { delayMs: 0 }), link(2, 0.48, { delayMs: 40 })],
      [word('A', 51, 120), word('B', 49, 40)],
      { 1: 'B', 2: 'A' },
    ],
    ['not with other shares', [link(1, 0.9), link(2, 0.1)], [word('A', 55), word('B', 45)], null],
    ['not with another number of links', [link(1, 0.9), link(2, 0.1)], [word('A', 100)], null],
    ['not with one name for two', [link(1, 0.7), link(2, 0.3)], [word('A', 70), word('A', 30)], null],
    ['not while nothing is measured', [link(1, null), link(2, null)], [word('A', 70), word('B', 30)], null],
  ])('names %s', (_what, links, words, found) => {
    expect(names(matchLinks(links, words))).toEqual(found);
  });
});

describe('LinkNames', () => {
  let links: ReturnType<typeof word>[] | null;
  const subject = () =>
    new LinkNames({ readingOf: () => links && { known: { ...UNKNOWN_PHONE, links }, ageMs: 0 } });

  it('keeps names while shares cross, also the name of a lost link', () => {
    const namer = subject();
    links = [word('WiFi', 75), word('SIM', 25)];
    expect(names(namer.namesOf(1, [link(1, 0.7), link(2, 0.3)]))).toEqual({ 1: 'WiFi', 2: 'SIM' });
    links = [word('WiFi', 50), word('SIM', 50)];
    expect(names(namer.namesOf(1, [link(1, 0.5), link(2, 0.5)]))).toEqual({ 1: 'WiFi', 2: 'SIM' });
    links = [word('WiFi', 100)];
    expect(names(namer.namesOf(1, [link(1, 1), link(2, 0, { lost: true })]))).toEqual({
      1: 'WiFi',
      2: 'SIM',
    });
  });

  it('returns no name without a phone, for another stream, or for a link that was added later', () => {
    const namer = subject();
    links = [word('WiFi', 75), word('SIM', 25)];
    namer.namesOf(1, [link(1, 0.7), link(2, 0.3)]);
    links = [word('WiFi', 50), word('SIM', 50)];
    expect(names(namer.namesOf(2, [link(1, 0.5), link(2, 0.5)]))).toEqual({});
    expect(names(namer.namesOf(1, [link(1, 0.5), link(3, 0.5)]))).toEqual({ 1: 'WiFi' });
    links = null;
    expect(names(namer.namesOf(1, [link(1, 0.7), link(2, 0.3)]))).toEqual({});
  });

  it('returns the names given since a time, also after the phone has disconnected', () => {
    let now = 1_000;
    const namer = new LinkNames(
      { readingOf: () => links && { known: { ...UNKNOWN_PHONE, links }, ageMs: 0 } },
      () => now,
    );
    links = [word('WiFi', 75), word('SIM', 25)];
    namer.namesOf(1, [link(1, 0.7), link(2, 0.3)]);
    now = 2_000;
    links = [word('Ethernet', 100)];
    namer.namesOf(1, [link(3, 1)]);
    links = null;
    namer.namesOf(1, [link(3, 1)]);
    expect(namer.givenSince(1, 1_000)).toEqual([
      { number: 1, name: 'WiFi' },
      { number: 2, name: 'SIM' },
      { number: 3, name: 'Ethernet' },
    ]);
    expect(namer.givenSince(1, 1_001)).toEqual([{ number: 3, name: 'Ethernet' }]);
    expect(namer.givenSince(2, 0)).toEqual([]);
  });

  it('drops a name that the phone no longer has', () => {
    const namer = subject();
    links = [word('WiFi', 75), word('SIM', 25)];
    namer.namesOf(1, [link(1, 0.7), link(2, 0.3)]);
    links = [word('Ethernet', 50), word('SIM', 50)];
    expect(names(namer.namesOf(1, [link(1, 0.5), link(2, 0.5)]))).toEqual({ 2: 'SIM' });
  });
});
