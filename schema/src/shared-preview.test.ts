import { PassThrough } from 'node:stream';
import { setImmediate as waitForTurn } from 'node:timers/promises';
import { createMediaPart, type PreviewPart, createStartPart } from './preview-stream.js';
import { SharedPreview } from './shared-preview.js';

const START = createStartPart({ container: 'flv', video: 'h264' }, Buffer.from('headers'));
const createKeyPart = (text: string) => createMediaPart('key', Buffer.from(text));

function createWatcher() {
  const ends: (string | undefined)[] = [];
  const received: string[] = [];
  return {
    received,
    ends,
    take: ({ bytes }: PreviewPart) => void received.push(Buffer.from(bytes).toString()),
    end: (error?: Error) => void ends.push(error?.message),
  };
}

describe('SharedPreview', () => {
  let opened: PassThrough[];
  let open: () => Promise<PassThrough>;
  let shared: SharedPreview;
  beforeEach(() => {
    opened = [];
    open = async () => {
      const source = new PassThrough();
      opened.push(source);
      return source;
    };
    shared = new SharedPreview(() => open());
  });
  const send = async (...parts: PreviewPart[]) => {
    for (const { frame } of parts) opened.at(-1)?.write(frame);
    await waitForTurn();
  };

  it('shares one source among all watchers, and closes it after the last one', async () => {
    const [first, second] = [createWatcher(), createWatcher()];
    const leaveFirst = (await shared.join())(first);
    await send(START, createKeyPart('old'), createKeyPart('new'));
    const leaveSecond = (await shared.join())(second);
    await send(createKeyPart('next'));
    expect(first.received).toEqual(['headers', 'old', 'new', 'next']);
    expect(second.received).toEqual(['headers', 'new', 'next']);
    leaveFirst();
    leaveFirst();
    expect([opened.length, opened[0]?.destroyed, shared.isUnused]).toEqual([1, false, false]);
    leaveSecond();
    expect([opened[0]?.destroyed, shared.isUnused]).toEqual([true, true]);
    expect([first.ends, second.ends]).toEqual([[undefined], [undefined]]);
  });

  it('stays open for a joining watcher when another one declines', async () => {
    const [decline, addWatcher] = await Promise.all([shared.join(), shared.join()]);
    decline(null);
    const watcher = createWatcher();
    addWatcher(watcher);
    await send(START, createKeyPart('a'));
    expect([watcher.received, watcher.ends]).toEqual([['headers', 'a'], []]);
  });

  it('closes its source if the only joining watcher declines', async () => {
    (await shared.join())(null);
    expect([opened[0]?.destroyed, shared.isUnused]).toEqual([true, true]);
  });

  it('rejects all joining watchers if its source can’t be opened', async () => {
    const working = open;
    open = () => Promise.reject(new Error('nothing is broadcast'));
    const both = await Promise.allSettled([shared.join(), shared.join()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(shared.isUnused).toBe(true);
    open = working;
    const watcher = createWatcher();
    (await shared.join())(watcher);
    await send(START, createKeyPart('a'));
    expect(watcher.received).toEqual(['headers', 'a']);
  });

  it('ends for all watchers when its source ends or fails', async () => {
    const collectEnds = async (source: (stream: PassThrough) => unknown) => {
      const watcher = createWatcher();
      (await shared.join())(watcher);
      source(opened.at(-1) as PassThrough);
      await waitForTurn();
      await waitForTurn();
      return watcher.ends;
    };
    expect(await collectEnds((stream) => stream.end())).toEqual([undefined]);
    expect(await collectEnds((stream) => stream.destroy(new Error('reset')))).toEqual(['reset']);
    expect(await collectEnds((stream) => stream.write('not a preview'))).toEqual([
      'the preview has a part that is too large',
    ]);
    expect(shared.isUnused).toBe(true);
  });

  it('immediately ends a watcher that joins after the source has ended', async () => {
    const add = await shared.join();
    shared.end();
    const watcher = createWatcher();
    add(watcher);
    expect(watcher.ends).toEqual([undefined]);
    expect(shared.isUnused).toBe(true);
  });
});
