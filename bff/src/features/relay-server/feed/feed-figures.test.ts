import type { FeedReport } from '@trailcast/schema/node';
import { FeedFigures } from './feed-figures.js';

const createFeed = (change: Partial<FeedReport> = {}): FeedReport => ({
  digest: 'a'.repeat(64),
  live: true,
  connected: true,
  ageMs: 10,
  kbps: 2_500,
  rttMs: 40,
  forwarded: false,
  fault: null,
  ...change,
});
const forwarded = createFeed({ forwarded: true, kbps: 2_400, rttMs: 1 });

describe('FeedFigures', () => {
  it.each([
    ['first', ['n1', 'n2']],
    ['last', ['n2', 'n1']],
  ])(
    'returns the figures of the phone’s own connection if its node reported %s',
    (_order, [phoneNode = '', otherNode = '']) => {
      const figures = new FeedFigures();
      figures.record('n1', phoneNode === 'n1' ? [createFeed()] : [forwarded]);
      figures.record('n2', otherNode === 'n2' ? [forwarded] : [createFeed()]);
      expect(figures.findFigures(createFeed().digest)).toEqual({ kbps: 2_500, rttMs: 40 });
      expect(figures.listLiveFeeds()).toEqual([createFeed()]);
    },
  );

  it('returns the forwarded figures if the phone’s node can’t be reached', () => {
    const figures = new FeedFigures();
    figures.record('n1', []);
    figures.record('n2', [forwarded]);
    expect(figures.findFigures(createFeed().digest)).toEqual({ kbps: 2_400, rttMs: 1 });
  });

  it('returns the links with names and the times of their last packets, and counts them by node', () => {
    const link = { lost: false, kbps: 1_000, share: 0.4, heardMs: 20, delayMs: 80, rttMs: null, naks: null };
    const links = [
      { ...link, number: 1 },
      { ...link, number: 2, lost: true, heardMs: 4_000 },
    ];
    const figures = new FeedFigures();
    figures.record('n1', [createFeed({ links })], 100_000);
    figures.record('n2', [forwarded], 500_000);
    expect(figures.findFigures(createFeed().digest)?.links).toEqual([
      { ...link, number: 1, name: 'Link 1', heardMs: undefined, heardAt: 99_980 },
      { ...link, number: 2, name: 'Link 2', heardMs: undefined, heardAt: 96_000, lost: true },
    ]);
    expect(figures.countLinks()).toEqual([
      { node: 'n1', up: 1, lost: 1 },
      { node: 'n2', up: 0, lost: 0 },
    ]);
  });

  it('detects a phone on a node without a server that shows its feed', () => {
    const figures = new FeedFigures();
    figures.record('n1', [createFeed()]);
    figures.record('n2', [forwarded]);
    expect(figures.isPhoneElsewhere(createFeed().digest, ['n2'])).toBe(true);
    expect(figures.isPhoneElsewhere(createFeed().digest, ['n1'])).toBe(false);
  });
});
