import type { FeedReport } from '@trailcast/schema/node';
import { FeedFigures } from './feed-figures.js';

const feed = (change: Partial<FeedReport> = {}): FeedReport => ({
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
const forwarded = feed({ forwarded: true, kbps: 2_400, rttMs: 1 });

describe('FeedFigures', () => {
  it.each([
    ['first', ['n1', 'n2']],
    ['last', ['n2', 'n1']],
  ])(
    'returns the figures of the phone’s own connection if its node reported %s',
    (_when, [own = '', other = '']) => {
      const figures = new FeedFigures();
      figures.record('n1', own === 'n1' ? [feed()] : [forwarded]);
      figures.record('n2', other === 'n2' ? [forwarded] : [feed()]);
      expect(figures.of(feed().digest)).toEqual({ kbps: 2_500, rttMs: 40 });
      expect(figures.live()).toEqual([feed()]);
    },
  );

  it('returns the forwarded figures if the phone’s node can’t be reached', () => {
    const figures = new FeedFigures();
    figures.record('n1', []);
    figures.record('n2', [forwarded]);
    expect(figures.of(feed().digest)).toEqual({ kbps: 2_400, rttMs: 1 });
  });

  it('detects a phone on another node than its servers', () => {
    const figures = new FeedFigures();
    figures.record('n1', [feed()]);
    figures.record('n2', [forwarded]);
    expect(figures.phoneElsewhere(feed().digest, ['n2'])).toBe(true);
    expect(figures.phoneElsewhere(feed().digest, ['n1'])).toBe(false);
  });
});
