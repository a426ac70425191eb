import { FakeIngest } from './fake-ingest.js';
import { Feeds } from './feeds.js';

const DIGEST = 'a'.repeat(64);
const newLink = (number: number, heardMs: number) => ({
  number,
  kbps: 1_000,
  share: 0.5,
  heardMs,
  delayMs: 40,
  rttMs: null,
  naks: null,
});

describe('Feeds.listReports', () => {
  it('returns the links of a bonded feed, and marks a link as lost after 3 s without packets', () => {
    let now = 10_000;
    const ingest = new FakeIngest();
    const feeds = new Feeds(
      ingest,
      () => now,
      () => undefined,
    );
    ingest.publish(DIGEST, { links: [newLink(1, 20), newLink(2, 2_900)] });
    expect(feeds.listReports()[0]?.links).toEqual([
      { ...newLink(1, 20), lost: false },
      { ...newLink(2, 2_900), lost: false },
    ]);
    now += 200;
    expect(feeds.listReports()[0]?.links?.map(({ lost, heardMs }) => [lost, heardMs])).toEqual([
      [false, 220],
      [true, 3_100],
    ]);
    feeds.close();
  });

  it('returns the health of the feed with ages that grow until the next snapshot', () => {
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
    expect(feeds.listReports()[0]?.health).toEqual({ ...health, clockJumpMs: 300, takenOverMs: 250 });
    ingest.publish(DIGEST, { liveMs: null });
    expect(feeds.listReports()[0]).not.toHaveProperty('health');
    feeds.close();
  });

  it('returns no links for a feed that is not bonded', () => {
    const ingest = new FakeIngest();
    ingest.publish(DIGEST);
    const feeds = new Feeds(
      ingest,
      () => 0,
      () => undefined,
    );
    expect(feeds.listReports()[0]).not.toHaveProperty('links');
    feeds.close();
  });
});
