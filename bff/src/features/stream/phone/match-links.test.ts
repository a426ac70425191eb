import { LinkNames } from './link-names.js';
import { matchLinks } from './match-links.js';
import { UNKNOWN_PHONE } from './connection/phone-health.js';

const createLink = (
  number: number,
  share: number | null,
  change: { lost?: boolean; delayMs?: number | null } = {},
) => ({
  number,
  share,
  lost: false,
  delayMs: null,
  ...change,
});
const createPhoneLink = (name: string, percent: number, rttMs: number | null = null) => ({
  name,
  percent,
  rttMs,
});
const toObject = (map: ReadonlyMap<number, string> | null) => map && Object.fromEntries(map);

describe('matchLinks', () => {
  it.each([
    [
      'names links by their shares',
      [createLink(1, 0.7), createLink(2, 0.3)],
      [createPhoneLink('Cellular', 25), createPhoneLink('WiFi', 75)],
      { 1: 'WiFi', 2: 'Cellular' },
    ],
    ['names the only link', [createLink(3, 1)], [createPhoneLink('WiFi', 100)], { 3: 'WiFi' }],
    [
      'does not name a lost link',
      [createLink(1, 0, { lost: true }), createLink(2, 1)],
      [createPhoneLink('WiFi', 0), createPhoneLink('SIM', 100)],
      { 2: 'SIM' },
    ],
    [
      'returns null for nearly equal shares',
      [createLink(1, 0.52), createLink(2, 0.48)],
      [createPhoneLink('A', 51), createPhoneLink('B', 49)],
      null,
    ],
    [
      'names links by their delays if the shares are nearly equal',
      [createLink(1, 0.52, { delayMs: 0 }), createLink(2, 0.48, { delayMs: 40 })],
      [createPhoneLink('A', 51, 120), createPhoneLink('B', 49, 40)],
      { 1: 'B', 2: 'A' },
    ],
    [
      'returns null if the shares differ too much',
      [createLink(1, 0.9), createLink(2, 0.1)],
      [createPhoneLink('A', 55), createPhoneLink('B', 45)],
      null,
    ],
    [
      'returns null if the phone reports another number of links',
      [createLink(1, 0.9), createLink(2, 0.1)],
      [createPhoneLink('A', 100)],
      null,
    ],
    [
      'returns null if two links have the same name',
      [createLink(1, 0.7), createLink(2, 0.3)],
      [createPhoneLink('A', 70), createPhoneLink('A', 30)],
      null,
    ],
    [
      'returns null while nothing is measured',
      [createLink(1, null), createLink(2, null)],
      [createPhoneLink('A', 70), createPhoneLink('B', 30)],
      null,
    ],
  ])('%s', (_case, links, phoneLinks, expected) => {
    expect(toObject(matchLinks(links, phoneLinks))).toEqual(expected);
  });
});

describe('LinkNames', () => {
  let phoneLinks: ReturnType<typeof createPhoneLink>[] | null;
  const createLinkNames = () =>
    new LinkNames({
      findStatus: () => phoneLinks && { known: { ...UNKNOWN_PHONE, links: phoneLinks }, ageMs: 0 },
    });

  it('does not change the names while the shares are nearly equal', () => {
    const linkNames = createLinkNames();
    phoneLinks = [createPhoneLink('WiFi', 75), createPhoneLink('SIM', 25)];
    expect(toObject(linkNames.findNames(1, [createLink(1, 0.7), createLink(2, 0.3)]))).toEqual({
      1: 'WiFi',
      2: 'SIM',
    });
    phoneLinks = [createPhoneLink('WiFi', 50), createPhoneLink('SIM', 50)];
    expect(toObject(linkNames.findNames(1, [createLink(1, 0.5), createLink(2, 0.5)]))).toEqual({
      1: 'WiFi',
      2: 'SIM',
    });
    phoneLinks = [createPhoneLink('WiFi', 100)];
    expect(toObject(linkNames.findNames(1, [createLink(1, 1), createLink(2, 0, { lost: true })]))).toEqual({
      1: 'WiFi',
      2: 'SIM',
    });
  });

  it('returns no name for an unmatched link', () => {
    const linkNames = createLinkNames();
    phoneLinks = [createPhoneLink('WiFi', 75), createPhoneLink('SIM', 25)];
    linkNames.findNames(1, [createLink(1, 0.7), createLink(2, 0.3)]);
    phoneLinks = [createPhoneLink('WiFi', 50), createPhoneLink('SIM', 50)];
    expect(toObject(linkNames.findNames(2, [createLink(1, 0.5), createLink(2, 0.5)]))).toEqual({});
    expect(toObject(linkNames.findNames(1, [createLink(1, 0.5), createLink(3, 0.5)]))).toEqual({ 1: 'WiFi' });
    phoneLinks = null;
    expect(toObject(linkNames.findNames(1, [createLink(1, 0.7), createLink(2, 0.3)]))).toEqual({});
  });

  it('returns earlier names after the phone has disconnected', () => {
    let now = 1_000;
    const linkNames = new LinkNames(
      { findStatus: () => phoneLinks && { known: { ...UNKNOWN_PHONE, links: phoneLinks }, ageMs: 0 } },
      () => now,
    );
    phoneLinks = [createPhoneLink('WiFi', 75), createPhoneLink('SIM', 25)];
    linkNames.findNames(1, [createLink(1, 0.7), createLink(2, 0.3)]);
    now = 2_000;
    phoneLinks = [createPhoneLink('Ethernet', 100)];
    linkNames.findNames(1, [createLink(3, 1)]);
    phoneLinks = null;
    linkNames.findNames(1, [createLink(3, 1)]);
    expect(linkNames.listNamesSince(1, 1_000)).toEqual([
      { number: 1, name: 'WiFi' },
      { number: 2, name: 'SIM' },
      { number: 3, name: 'Ethernet' },
    ]);
    expect(linkNames.listNamesSince(1, 1_001)).toEqual([{ number: 3, name: 'Ethernet' }]);
    expect(linkNames.listNamesSince(2, 0)).toEqual([]);
  });

  it('drops a name that the phone no longer has', () => {
    const linkNames = createLinkNames();
    phoneLinks = [createPhoneLink('WiFi', 75), createPhoneLink('SIM', 25)];
    linkNames.findNames(1, [createLink(1, 0.7), createLink(2, 0.3)]);
    phoneLinks = [createPhoneLink('Ethernet', 50), createPhoneLink('SIM', 50)];
    expect(toObject(linkNames.findNames(1, [createLink(1, 0.5), createLink(2, 0.5)]))).toEqual({ 2: 'SIM' });
  });
});
