import { linksWords } from './links-words.js';

const link = (number: number, change: object = {}) => ({
  __typename: 'FeedLink' as const,
  number,
  name: `Link ${number}`,
  lost: false,
  kbps: 2_050,
  share: 0.5,
  heardAt: 0,
  delayMs: null,
  rttMs: null,
  naks: null,
  ...change,
});
const words = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const said = (links: ReturnType<typeof link>[] | null, srt = true) => linksWords({ srt, links }, words, 'en');

describe('linksWords', () => {
  it('returns null without a feed, and for a phone that does not bond', () => {
    expect([said(null), said([]), said([link(1)], false)]).toEqual([null, null, null]);
  });

  it('adds up the bitrates of all links', () => {
    expect(said([link(1), link(2)])).toBe('links.carry {"count":2,"mbit":"4.1"}');
  });

  it('names the lost link, and does not add its last bitrate', () => {
    const sentence = said([link(1), link(2, { lost: true }), link(3)]);
    expect(sentence).toContain('links.lost');
    expect(sentence).toContain('links.link');
    expect(sentence).toContain('4.1');
  });

  it('uses the name that the phone gives', () => {
    expect(said([link(1), link(2, { lost: true, name: 'Cellular' })])).toContain('"names":"Cellular"');
  });

  it('omits the bitrate when all links are lost', () => {
    expect(said([link(1, { lost: true })])).toMatch(/^links\.allLost/);
  });
});
