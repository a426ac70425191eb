import { describeLinks } from './describe-links.js';

const createLink = (number: number, change: object = {}) => ({
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
const translate = (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key);
const describeWith = (links: ReturnType<typeof createLink>[] | null, srt = true) =>
  describeLinks({ srt, links }, translate, 'en');

describe('describeLinks', () => {
  it('returns null without a feed, and for a phone that does not bond', () => {
    expect([describeWith(null), describeWith([]), describeWith([createLink(1)], false)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('adds up the bitrates of all links', () => {
    expect(describeWith([createLink(1), createLink(2)])).toBe('links.carry {"count":2,"mbit":"4.1"}');
  });

  it('names the lost link, and leaves out its last bitrate', () => {
    const sentence = describeWith([createLink(1), createLink(2, { lost: true }), createLink(3)]);
    expect(sentence).toContain('links.lost');
    expect(sentence).toContain('links.link');
    expect(sentence).toContain('4.1');
  });

  it('uses the name that the phone gives to a link', () => {
    expect(describeWith([createLink(1), createLink(2, { lost: true, name: 'Cellular' })])).toContain(
      '"names":"Cellular"',
    );
  });

  it('omits the bitrate when all links are lost', () => {
    expect(describeWith([createLink(1, { lost: true })])).toMatch(/^links\.allLost/);
  });
});
