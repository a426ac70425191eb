import type { FeedReport } from '@trailcast/schema/node';
import { FeedReports } from './feed-reports.js';

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
const forwardedFeed = createFeed({ forwarded: true, kbps: 2_400, rttMs: 1 });

describe('FeedReports', () => {
  it.each([
    ['first', ['n1', 'n2']],
    ['last', ['n2', 'n1']],
  ])(
    'prefers the statistics of the phone’s node if that node reported %s',
    (_order, [phoneNode = '', otherNode = '']) => {
      const feedReports = new FeedReports();
      feedReports.record('n1', phoneNode === 'n1' ? [createFeed()] : [forwardedFeed]);
      feedReports.record('n2', otherNode === 'n2' ? [forwardedFeed] : [createFeed()]);
      expect(feedReports.findStats(createFeed().digest)).toEqual({ kbps: 2_500, rttMs: 40 });
      expect(feedReports.listLiveFeeds()).toEqual([createFeed()]);
    },
  );

  it('returns the statistics of a forwarded feed if the phone’s node can’t be reached', () => {
    const feedReports = new FeedReports();
    feedReports.record('n1', []);
    feedReports.record('n2', [forwardedFeed]);
    expect(feedReports.findStats(createFeed().digest)).toEqual({ kbps: 2_400, rttMs: 1 });
  });

  it('returns the links of a bonded feed and counts them by node', () => {
    const link = { lost: false, kbps: 1_000, share: 0.4, heardMs: 20, delayMs: 80, rttMs: null, naks: null };
    const links = [
      { ...link, number: 1 },
      { ...link, number: 2, lost: true, heardMs: 4_000 },
    ];
    const feedReports = new FeedReports();
    feedReports.record('n1', [createFeed({ links })], 100_000);
    feedReports.record('n2', [forwardedFeed], 500_000);
    expect(feedReports.findStats(createFeed().digest)?.links).toEqual([
      { ...link, number: 1, name: 'Link 1', heardMs: undefined, heardAt: 99_980 },
      { ...link, number: 2, name: 'Link 2', heardMs: undefined, heardAt: 96_000, lost: true },
    ]);
    expect(feedReports.countLinks()).toEqual([
      { node: 'n1', up: 1, lost: 1 },
      { node: 'n2', up: 0, lost: 0 },
    ]);
  });

  it('detects a phone on a node outside the list', () => {
    const feedReports = new FeedReports();
    feedReports.record('n1', [createFeed()]);
    feedReports.record('n2', [forwardedFeed]);
    expect(feedReports.isPhoneOnOtherNode(createFeed().digest, ['n2'])).toBe(true);
    expect(feedReports.isPhoneOnOtherNode(createFeed().digest, ['n1'])).toBe(false);
  });
});
