import { pino } from 'pino';
import type { ShownPage } from '../../../collection/clean-collection.js';
import type { OverlayPage } from '../../../overlay/protocol.js';
import { StackPages, type StackPagesDeps } from './stack-pages.js';

const createPage = (id: string): ShownPage => ({
  ...{ id, url: `https://overlay.example/${id}`, width: 640, height: 360, css: '', fps: 15 },
  sources: [id],
});
const removeSources = ({ sources: _, ...page }: ShownPage): OverlayPage => page;
const createLine = (id: string, state: string, trouble: string | null = null) =>
  JSON.stringify({ id, state, trouble });

/** Fakes both containers of a stack, and records the operations on them. */
class FakeContainers {
  readonly operations: string[] = [];
  failure: Error | null = null;
  heartbeats = 0;
  /** Simulates a move of OBS to another host. */
  move: () => void = () => undefined;
  print: (text: string) => void = () => undefined;
  readonly #ends = new Map<string, (reason: string) => void>();
  readonly #released = new AbortController();

  createDeps(pages: ShownPage[] = []): StackPagesDeps {
    return {
      serverId: 1,
      stack: {
        removeService: async (service) => void this.operations.push(`remove ${service}`),
        followLog: (_service, onLine, signal) => {
          this.print = onLine;
          return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
        },
        waitUntilEnded: (service, signal) =>
          new Promise((resolve) => {
            this.#ends.set(service, resolve);
            signal.addEventListener('abort', () => resolve(null));
          }),
        waitUntilMoved: (signal) =>
          new Promise((resolve) => {
            this.move = () => resolve(true);
            signal.addEventListener('abort', () => resolve(false));
          }),
      },
      log: pino({ level: 'silent' }),
      shownPages: pages.map(removeSources),
      store: async (pages) => void this.operations.push(`store ${pages.map(({ id }) => id).join(' ')}`),
      prepare: async (pages) => void this.operations.push(`prepare ${pages.map(({ id }) => id).join(' ')}`),
      startContainers: async () => {
        this.operations.push('up');
        if (this.failure) throw this.failure;
      },
      sendHeartbeat: async () => void (this.heartbeats += 1),
      heartbeatMs: 1_000,
      released: this.#released.signal,
    };
  }

  endService(service: 'pages' | 'pages-proxy'): void {
    this.#ends.get(service)?.('it ended');
  }

  /** Returns the operations since the last call. */
  takeOperations(): string[] {
    return this.operations.splice(0);
  }

  release(): void {
    this.#released.abort();
  }
}

const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const REMOVE_BOTH = ['remove pages', 'remove pages-proxy'];

let containers: FakeContainers;
beforeEach(() => {
  jest.useFakeTimers();
  containers = new FakeContainers();
});
afterEach(() => {
  containers.release();
  jest.useRealTimers();
});

describe('StackPages', () => {
  it('starts both containers, and keeps them for the same pages', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([]);
    expect(containers.takeOperations()).toEqual([]);
    await pages.show([createPage('a'), createPage('b')]);
    expect(containers.takeOperations()).toEqual([...REMOVE_BOTH, 'prepare a b', 'store a b', 'up']);
    expect(pages.states.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'loading'],
      ['b', 'loading'],
    ]);
    await pages.show([createPage('a'), createPage('b')]);
    expect(containers.takeOperations()).toEqual([]);
  });

  it('removes both containers when no pages remain, and no longer watches them', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    await pages.show([createPage('b')]);
    containers.takeOperations();
    await pages.show([]);
    expect(containers.takeOperations()).toEqual([...REMOVE_BOTH, 'store ']);
    expect(pages.states).toEqual([]);
    // The watch of the previous pages has ended.
    containers.endService('pages');
    await advanceTime(120_000);
    expect(containers.takeOperations()).toEqual([]);
  });

  it('reports changed states of known pages, and ignores invalid lines', async () => {
    const pages = new StackPages(containers.createDeps());
    let changes = 0;
    pages.onChange(() => (changes += 1));
    await pages.show([createPage('a')]);
    changes = 0;
    for (const text of [
      createLine('a', 'shown'),
      createLine('a', 'shown'),
      'no JSON',
      createLine('x', 'shown'),
      createLine('a', 'odd'),
    ])
      containers.print(text);
    expect([changes, pages.states]).toEqual([1, [{ id: 'a', state: 'shown', trouble: null }]]);
    containers.print(createLine('a', 'failed', 'unreachable'));
    expect([changes, pages.states]).toEqual([2, [{ id: 'a', state: 'failed', trouble: 'unreachable' }]]);
  });

  it('recreates an exited container with backoff, and resets the backoff after a minute', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    await advanceTime(10);
    containers.print(createLine('a', 'shown'));
    containers.takeOperations();
    const delaysMs: number[] = [];
    for (let ends = 0; ends < 4; ends += 1) {
      containers.endService('pages');
      let ms = 0;
      for (; containers.operations.length === 0; ms += 100) await advanceTime(100);
      delaysMs.push(ms);
      expect(containers.takeOperations()).toEqual(['remove pages', 'up']);
    }
    expect(delaysMs).toEqual([500, 1_000, 2_000, 4_000]);
    expect(pages.states).toEqual([{ id: 'a', state: 'failed', trouble: 'crashed' }]);
    containers.print(createLine('a', 'shown'));
    expect(pages.states[0]?.state).toBe('shown');
    await advanceTime(61_000);
    containers.endService('pages');
    await advanceTime(500);
    expect(containers.takeOperations()).toEqual(['remove pages', 'up']);
  });

  it('recreates an exited proxy without reporting its pages as crashed', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    containers.print(createLine('a', 'shown'));
    containers.takeOperations();
    containers.endService('pages-proxy');
    await advanceTime(500);
    expect(containers.takeOperations()).toEqual(['remove pages-proxy', 'up']);
    expect(pages.states[0]?.state).toBe('shown');
  });

  it('recreates both containers when OBS has moved, without reporting the pages as crashed', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    containers.print(createLine('a', 'shown'));
    containers.takeOperations();
    containers.move();
    await advanceTime(10);
    expect(containers.takeOperations()).toEqual([...REMOVE_BOTH, 'up']);
    expect(pages.states).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
    // The next container is watched.
    containers.print(createLine('a', 'shown'));
    expect(pages.states[0]?.state).toBe('shown');
    containers.endService('pages');
    await advanceTime(500);
    expect(containers.takeOperations()).toEqual(['remove pages', 'up']);
  });

  it('retries with backoff if the containers can’t be started after a move', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    containers.failure = new Error('OBS does not run');
    containers.move();
    await advanceTime(10);
    containers.takeOperations();
    containers.endService('pages');
    await advanceTime(500);
    expect(containers.takeOperations()).toEqual(['remove pages', 'up']);
    containers.failure = null;
    containers.endService('pages');
    await advanceTime(1_000);
    expect(containers.takeOperations()).toEqual(['remove pages', 'up']);
  });

  it('ignores a move of OBS after the pages are removed', async () => {
    const pages = new StackPages(containers.createDeps());
    await pages.show([createPage('a')]);
    containers.takeOperations();
    const showResult = pages.show([]);
    containers.move();
    await showResult;
    await advanceTime(10_000);
    expect(containers.takeOperations()).toEqual([...REMOVE_BOTH, 'store ']);
  });

  it('rejects if the containers can’t be started, and retries in the next call', async () => {
    const pages = new StackPages(containers.createDeps());
    containers.failure = new Error('no such image');
    await expect(pages.show([createPage('a')])).rejects.toThrow('no such image');
    expect(pages.states).toEqual([]);
    containers.failure = null;
    containers.takeOperations();
    await pages.show([createPage('a')]);
    expect(containers.takeOperations()).toContain('up');
  });

  it('removes the containers of a failed start when the pages are removed', async () => {
    const pages = new StackPages(containers.createDeps());
    containers.failure = new Error('no such image');
    await expect(pages.show([createPage('a')])).rejects.toThrow('no such image');
    containers.takeOperations();
    await pages.show([]);
    expect(containers.takeOperations()).toEqual([...REMOVE_BOTH, 'store ']);
  });

  it('keeps the containers of an earlier agent, and sends heartbeats until the release', async () => {
    const pages = new StackPages(containers.createDeps([createPage('a')]));
    expect(pages.states).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
    await pages.show([createPage('a')]);
    expect(containers.takeOperations()).toEqual([]);
    await advanceTime(3_500);
    expect(containers.heartbeats).toBe(4);
    containers.release();
    await advanceTime(10_000);
    expect([containers.heartbeats, containers.takeOperations()]).toEqual([4, []]);
    await expect(pages.show([])).rejects.toThrow();
  });

  it('waits for a running start after the release, and starts no container afterwards', async () => {
    const deps = containers.createDeps();
    let finish: () => void = () => undefined;
    const startContainers = () => new Promise<void>((resolve) => (finish = resolve));
    const pages = new StackPages({ ...deps, startContainers });
    const showResult = pages.show([createPage('a')]);
    await advanceTime(10);
    containers.release();
    let isSettled = false;
    void pages.waitUntilSettled().then(() => (isSettled = true));
    await advanceTime(10);
    expect(isSettled).toBe(false);
    finish();
    await showResult;
    await advanceTime(10);
    expect(isSettled).toBe(true);
    containers.takeOperations();
    await advanceTime(120_000);
    expect(containers.takeOperations()).toEqual([]);
  });
});
