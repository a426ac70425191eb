import { PassThrough } from 'node:stream';
import { setImmediate as waitForImmediate } from 'node:timers/promises';
import { createMediaPart, type PreviewPart, createStartPart } from '@trailcast/schema/preview-stream';
import { NodePreviews } from './node-previews.js';

const START = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const PICTURE = createMediaPart('key', Buffer.from('picture'));

describe('NodePreviews', () => {
  let openedStreams: PassThrough[];
  let response: Promise<PassThrough>;
  let previews: NodePreviews;
  beforeEach(() => {
    openedStreams = [];
    previews = new NodePreviews();
    response = Promise.resolve(new PassThrough());
  });
  const createNode = (name: string) => ({
    name,
    openPreview: async () => {
      const stream = await response;
      openedStreams.push(stream);
      stream.write(START.frame);
      stream.write(PICTURE.frame);
      return stream;
    },
  });

  function watch(name = 'n1', serverId = 1) {
    const abortController = new AbortController();
    const received: PreviewPart['kind'][] = [];
    const done = previews.watch(
      { node: createNode(name), serverId, source: 'program' },
      ({ kind }) => void received.push(kind),
      abortController.signal,
    );
    return { received, done, leave: () => abortController.abort() };
  }

  it('reads a preview from its node once for all watchers', async () => {
    const [watcher, secondWatcher] = [watch(), watch()];
    await waitForImmediate();
    const thirdWatcher = watch();
    await waitForImmediate();
    expect([watcher.received, secondWatcher.received, thirdWatcher.received]).toEqual(
      Array(3).fill(['start', 'key']),
    );
    watcher.leave();
    secondWatcher.leave();
    await Promise.all([watcher.done, secondWatcher.done]);
    expect([openedStreams.length, openedStreams[0]?.destroyed]).toEqual([1, false]);
    thirdWatcher.leave();
    await thirdWatcher.done;
    expect(openedStreams[0]?.destroyed).toBe(true);
  });

  it('opens a separate preview for each node and server', async () => {
    const watchers = [watch(), watch('n2'), watch('n1', 2)];
    await waitForImmediate();
    expect(openedStreams.length).toBe(3);
    for (const { leave } of watchers) leave();
  });

  it('releases a watcher that leaves before the node has responded', async () => {
    let respond: (stream: PassThrough) => void = () => undefined;
    response = new Promise((resolve) => (respond = resolve));
    const watcher = watch();
    watcher.leave();
    await watcher.done;
    respond(new PassThrough());
    await waitForImmediate();
    expect([openedStreams[0]?.destroyed, watcher.received]).toEqual([true, []]);
  });

  it('rejects only if the connection to the node breaks', async () => {
    const ended = watch();
    await waitForImmediate();
    openedStreams[0]?.end();
    await ended.done;
    response = Promise.resolve(new PassThrough());
    const broken = watch();
    await waitForImmediate();
    openedStreams[1]?.destroy(new Error('reset'));
    await expect(broken.done).rejects.toThrow('reset');
    response = Promise.reject(new Error('refused'));
    await expect(watch().done).rejects.toThrow('refused');
    expect(openedStreams.length).toBe(2);
  });
});
