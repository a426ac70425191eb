import { FakeIngest } from './fake-ingest.js';
import { Feeds } from './feeds.js';

const DIGEST = 'a'.repeat(64);
const link = (number: number, heardMs: number) => ({
  number,
  kbps: 1_000,
  share: 0.5,
  heardMs,
  delayMs: 40,
  rttMs: null,
  naks: null,
});

describe('Feeds.reports', () => {
  it('returns the links of a bonded feed, and counts a link without packets for 3 s as lost', () => {
    let now = 10_000;
    const ingest = new FakeIngest();
    const feeds = new Feeds(
      ingest,
      () => now,
      () => undefined,
    );
    ingest.publish(DIGEST, { links: [link(1, 20), link(2, 2_900)] });
    expect(feeds.reports()[0]?.links).toEqual([
      { ...link(1, 20), lost: false },
      { ...link(2, 2_900), lost: false },
    ]);
    now += 200;
    expect(feeds.reports()[0]?.links?.map(({ lost, heardMs }) => [lost, heardMs])).toEqual([
      [false, 220],
      [true, 3_100],
    ]);
    feeds.close();
  });

  it('returns the troubles of the feed, with ages that grow', () => {
    let now = 10_000;
    const ingest = new FakeIngest();
    const feeds = new Feeds(
      ingest,
      () => now,
      () => undefined,
    );
    const health = { keyFrameMs: 9_000, silentMs: 6_000, clockJumpMs: 100, takenOverMs: 50, lossShare: 0.1 };
    ingest.publish(DIGEST, { health });
    now += 200;
    expect(feeds.reports()[0]?.health).toEqual({ ...health, clockJumpMs: 300, takenOverMs: 250 });
    ingest.publish(DIGEST, { liveMs: null });
    expect(feeds.reports()[0]).not.toHaveProperty('health');
    feeds.close();
  });

  it('returns no links for a plain feed', () => {
    const ingest = new FakeIngest();
    ingest.publish(DIGEST);
    const feeds = new Feeds(
      ingest,
      () => 0,
      () => undefined,
    );
    expect(feeds.reports()[0]).not.toHaveProperty('links');
    feeds.close();
  });
});
