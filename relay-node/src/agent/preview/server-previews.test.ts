import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createMediaPart, type PreviewPart, createStartPart } from '@trailcast/schema/preview-stream';
import { FakeHub } from '../../runner/fake-hub.js';
import { FakeObsControl } from '../../obs/fake-obs-control.js';
import { FakeObs } from '../../obs/fake-obs.js';
import { ObsView } from '../../obs/obs-view.js';
import { BLANK_COLLECTION } from '../../runner/warm/blank-collection.js';
import { PreviewCount, ServerPreviews } from './server-previews.js';

const START = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const newPart = (name: string) => createMediaPart('key', Buffer.from(name));

function newWatcher() {
  const receivedTexts: string[] = [];
  return {
    receivedTexts,
    endCount: 0,
    unsent: 0,
    unsentBytes(): number {
      return this.unsent;
    },
    send: (part: PreviewPart) => void receivedTexts.push(Buffer.from(part.bytes).toString()),
    drop(): void {
      this.endCount += 1;
    },
    end(): void {
      this.endCount += 1;
    },
  };
}

describe('ServerPreviews', () => {
  let hub: FakeHub;
  let feeds: PassThrough[];
  let liveFeedDigest: string | null;
  let nodeCount: PreviewCount;
  let previews: ServerPreviews;
  let obs: FakeObs;
  let control: FakeObsControl;
  let now: number;

  beforeEach(() => {
    hub = new FakeHub({} as FakeObs);
    hub.setState({ broadcast: 'one', onAirMs: 5 });
    feeds = [];
    liveFeedDigest = 'digest';
    nodeCount = new PreviewCount();
    now = 0;
    obs = new FakeObs(BLANK_COLLECTION);
    control = new FakeObsControl(obs);
    const watchFeed = async () => {
      const feed = new PassThrough();
      feeds.push(feed);
      return feed;
    };
    previews = new ServerPreviews(
      { findHub: () => hub, findLiveFeed: () => liveFeedDigest, watchFeed, findControl: () => control },
      nodeCount,
      () => now,
    );
  });

  const sendProgram = async (...parts: PreviewPart[]) => {
    for (const { frame } of parts) hub.watchedProgram?.write(frame);
    await nextTurn();
  };

  it('opens the program once for all watchers, and closes the program when the last watcher leaves', async () => {
    const [firstWatcher, secondWatcher] = [newWatcher(), newWatcher()];
    const leaveFirst = (await previews.open('program'))(firstWatcher);
    const programStream = hub.watchedProgram;
    await sendProgram(START, newPart('a'));
    const leaveSecond = (await previews.open('program'))(secondWatcher);
    await sendProgram(newPart('b'));
    expect(firstWatcher.receivedTexts).toEqual(['headers', 'a', 'b']);
    expect(secondWatcher.receivedTexts).toEqual(['headers', 'a', 'b']);
    expect(hub.watchedProgram).toBe(programStream);
    leaveFirst();
    expect(programStream?.destroyed).toBe(false);
    leaveSecond();
    expect(programStream?.destroyed).toBe(true);
    expect(nodeCount.pictures).toBe(0);
  });

  it('rejects the sixth watcher of a server and the 41st watcher of a node', async () => {
    const leaveFunctions = [];
    for (const source of ['program', 'feed', 'program', 'feed', 'program'] as const)
      leaveFunctions.push((await previews.open(source))(newWatcher()));
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'no-capacity' });
    leaveFunctions[0]?.();
    leaveFunctions[0]?.();
    expect(nodeCount.pictures).toBe(4);
    nodeCount.pictures = 40;
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'no-capacity' });
  });

  it('sends the peak levels every 100 ms, and subscribes to levels only while there is a watcher', async () => {
    const watcher = newWatcher();
    const reportLevels = (feed: number, program: number | null) => {
      for (const listener of obs.levelListeners) listener({ feed, program });
    };
    const leave = (await previews.open('levels'))(watcher);
    expect(obs.levelListeners.size).toBe(1);
    reportLevels(-30, null);
    reportLevels(-10, -20);
    now = 50;
    reportLevels(-20, -15);
    now = 100;
    reportLevels(-40, -40);
    await nextTurn();
    expect(watcher.receivedTexts.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual([
      { feed: -30, program: null },
      { feed: -10, program: -15 },
    ]);
    leave();
    await nextTurn();
    expect(obs.levelListeners.size).toBe(0);
  });

  it('counts watchers of levels separately, and ends their previews when OBS disconnects', async () => {
    // When OBS ends, ObsView closes the connection first.
    await new ObsView({ onSceneSetInObs() {}, onOutput() {}, onChange() {} }, () => now).attach(control);
    for (let index = 0; index < 5; index += 1) (await previews.open('program'))(newWatcher());
    const watcher = newWatcher();
    (await previews.open('levels'))(watcher);
    expect([nodeCount.pictures, nodeCount.levels]).toEqual([5, 1]);
    obs.disconnect('OBS has ended');
    await nextTurn();
    await nextTurn();
    expect(watcher.endCount).toBeGreaterThan(0);
    expect([obs.levelListeners.size, nodeCount.levels]).toEqual([0, 0]);
  });

  it('rejects with an error code if there is no preview', async () => {
    hub.setState({ onAirMs: null });
    await expect(previews.open('program')).rejects.toMatchObject({ code: 'not-ready' });
    hub.setState({ onAirMs: 5, watchers: undefined });
    await expect(previews.open('program')).rejects.toMatchObject({ code: 'not-found' });
    liveFeedDigest = null;
    await expect(previews.open('feed')).rejects.toMatchObject({ code: 'not-ready' });
    const previewsWithoutHub = new ServerPreviews(
      {
        findHub: () => null,
        findLiveFeed: () => 'digest',
        watchFeed: async () => null,
        findControl: () => null,
      },
      nodeCount,
      () => 0,
    );
    await expect(previewsWithoutHub.open('program')).rejects.toMatchObject({ code: 'not-found' });
    await expect(previewsWithoutHub.open('feed')).rejects.toMatchObject({ code: 'not-found' });
    await expect(previewsWithoutHub.open('levels')).rejects.toMatchObject({ code: 'not-ready' });
    expect(nodeCount.pictures).toBe(0);
  });

  it('does not count a watcher that disconnects while the preview opens', async () => {
    (await previews.open('program'))(null);
    expect(nodeCount.pictures).toBe(0);
    expect(hub.watchedProgram?.destroyed).toBe(true);
  });

  it('ends previews when the broadcast ends, the feed changes or the server is removed', async () => {
    const [programWatcher, feedWatcher, secondFeedWatcher] = [newWatcher(), newWatcher(), newWatcher()];
    (await previews.open('program'))(programWatcher);
    hub.watchedProgram?.end();
    await nextTurn();
    await nextTurn();
    expect(programWatcher.endCount).toBeGreaterThan(0);
    (await previews.open('feed'))(feedWatcher);
    previews.endFeed();
    expect(feedWatcher.endCount).toBeGreaterThan(0);
    expect(feeds[0]?.destroyed).toBe(true);
    (await previews.open('feed'))(secondFeedWatcher);
    previews.endAll();
    expect(secondFeedWatcher.endCount).toBeGreaterThan(0);
    expect(nodeCount.pictures).toBe(0);
  });

  it('ends a preview that receives invalid data', async () => {
    const watcher = newWatcher();
    (await previews.open('program'))(watcher);
    hub.watchedProgram?.write(Buffer.from('not a preview'));
    await nextTurn();
    await nextTurn();
    expect(watcher.endCount).toBeGreaterThan(0);
  });
});
