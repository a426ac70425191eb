import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { mediaPart, type PreviewPart, startPart } from '@trailcast/schema/preview-stream';
import { FakeHub } from '../../runner/fake-hub.js';
import { FakeObsControl } from '../../obs/fake-obs-control.js';
import { FakeObs } from '../../obs/fake-obs.js';
import { ObsView } from '../../obs/obs-view.js';
import { BLANK } from '../../runner/warm/blank-collection.js';
import { PreviewCount, ServerPreviews } from './server-previews.js';

const START = startPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const key = (name: string) => mediaPart('key', Buffer.from(name));

function watcher() {
  const received: string[] = [];
  return {
    seen: received,
    ends: 0,
    unsent: 0,
    unsentBytes(): number {
      return this.unsent;
    },
    send: (part: PreviewPart) => void received.push(Buffer.from(part.bytes).toString()),
    drop(): void {
      this.ends += 1;
    },
    end(): void {
      this.ends += 1;
    },
  };
}

describe('ServerPreviews', () => {
  let hub: FakeHub;
  let feeds: PassThrough[];
  let live: string | null;
  let count: PreviewCount;
  let previews: ServerPreviews;
  let obs: FakeObs;
  let control: FakeObsControl;
  let now: number;

  beforeEach(() => {
    hub = new FakeHub({} as FakeObs);
    hub.changes({ broadcast: 'one', onAirMs: 5 });
    feeds = [];
    live = 'digest';
    count = new PreviewCount();
    now = 0;
    obs = new FakeObs(BLANK);
    control = new FakeObsControl(obs);
    const watchFeed = async () => {
      const feed = new PassThrough();
      feeds.push(feed);
      return feed;
    };
    previews = new ServerPreviews(
      { hub: () => hub, liveFeed: () => live, watchFeed, control: () => control },
      count,
      () => now,
    );
  });

  const program = async (...parts: PreviewPart[]) => {
    for (const { frame } of parts) hub.watched?.write(frame);
    await turn();
  };

  it('opens the program once for all watchers, and closes it after the last', async () => {
    const [first, second] = [watcher(), watcher()];
    const leaveFirst = (await previews.open('program'))(first);
    const opened = hub.watched;
    await program(START, key('a'));
    const leaveSecond = (await previews.open('program'))(second);
    await program(key('b'));
    expect(first.seen).toEqual(['headers', 'a', 'b']);
    expect(second.seen).toEqual(['headers', 'a', 'b']);
    expect(hub.watched).toBe(opened);
    leaveFirst();
    expect(opened?.destroyed).toBe(false);
    leaveSecond();
    expect(opened?.destroyed).toBe(true);
    expect(count.value).toBe(0);
  });

  it('refuses the sixth watcher of a server and the 41st of a node, and releases places', async () => {
    const leaves = [];
    for (const kind of ['program', 'feed', 'program', 'feed', 'program'] as const)
      leaves.push((await previews.open(kind))(watcher()));
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'no-capacity' });
    leaves[0]?.();
    leaves[0]?.();
    expect(count.value).toBe(4);
    count.value = 40;
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'no-capacity' });
  });

  it('sends the peak of each tenth of a second, and lets OBS measure only while somebody watches', async () => {
    const one = watcher();
    const levels = (feed: number, program: number | null) => {
      for (const listener of obs.levelListeners) listener({ feed, program });
    };
    const leave = (await previews.open('levels'))(one);
    expect(obs.levelListeners.size).toBe(1);
    levels(-30, null);
    levels(-10, -20);
    now = 50;
    levels(-20, -15);
    now = 100;
    levels(-40, -40);
    await turn();
    expect(one.seen.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual([
      { feed: -30, program: null },
      { feed: -10, program: -15 },
    ]);
    leave();
    await turn();
    expect(obs.levelListeners.size).toBe(0);
  });

  it('counts watchers of levels separately, and ends them with the connection to OBS', async () => {
    // ObsView closes the connection when OBS ends, before the levels are notified.
    await new ObsView({ foreignScene() {}, output() {}, changed() {} }, () => now).attach(control);
    for (let index = 0; index < 5; index += 1) (await previews.open('program'))(watcher());
    const one = watcher();
    (await previews.open('levels'))(one);
    expect([count.value, count.levels]).toEqual([5, 1]);
    obs.disconnect('OBS has ended');
    await turn();
    await turn();
    expect(one.ends).toBeGreaterThan(0);
    expect([obs.levelListeners.size, count.levels]).toEqual([0, 0]);
  });

  it('reports what is missing', async () => {
    hub.changes({ onAirMs: null });
    await expect(previews.open('program')).rejects.toMatchObject({ code: 'not-ready' });
    hub.changes({ onAirMs: 5, watchers: undefined });
    await expect(previews.open('program')).rejects.toMatchObject({ code: 'not-found' });
    live = null;
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'not-ready' });
    const without = new ServerPreviews(
      { hub: () => null, liveFeed: () => 'digest', watchFeed: async () => null, control: () => null },
      count,
      () => 0,
    );
    await expect(without.open('program')).rejects.toMatchObject({ code: 'not-found' });
    await expect(without.open('feed')).rejects.toMatchObject({ code: 'not-found' });
    await expect(without.open('levels')).rejects.toMatchObject({ code: 'not-ready' });
    expect(count.value).toBe(0);
  });

  it('releases the place of a caller that left while the preview was being opened', async () => {
    (await previews.open('program'))(null);
    expect(count.value).toBe(0);
    expect(hub.watched?.destroyed).toBe(true);
  });

  it('ends with the broadcast, with a change of the feed and with the server', async () => {
    const [a, b, c] = [watcher(), watcher(), watcher()];
    (await previews.open('program'))(a);
    hub.watched?.end();
    await turn();
    await turn();
    expect(a.ends).toBeGreaterThan(0);
    (await previews.open('feed'))(b);
    previews.endFeed();
    expect(b.ends).toBeGreaterThan(0);
    expect(feeds[0]?.destroyed).toBe(true);
    (await previews.open('feed'))(c);
    previews.end();
    expect(c.ends).toBeGreaterThan(0);
    expect(count.value).toBe(0);
  });

  it('ends a preview with invalid data', async () => {
    const one = watcher();
    (await previews.open('program'))(one);
    hub.watched?.write(Buffer.from('not a preview'));
    await turn();
    await turn();
    expect(one.ends).toBeGreaterThan(0);
  });
});
