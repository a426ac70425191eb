import { pino } from 'pino';
import type { ShownPage } from '../../../collection/clean-collection.js';
import type { OverlayPage } from '../../../overlay/protocol.js';
import { StackPages, type StackPagesDeps } from './stack-pages.js';

const shown = (id: string): ShownPage => ({
  ...{ id, url: `https://overlay.example/${id}`, width: 640, height: 360, css: '', fps: 15 },
  sources: [id],
});
const stored = ({ sources: _, ...page }: ShownPage): OverlayPage => page;
const line = (id: string, state: string, trouble: string | null = null) =>
  JSON.stringify({ id, state, trouble });

/** Both containers of a stack. Records the operations on them. */
class FakeContainers {
  readonly done: string[] = [];
  failure: Error | null = null;
  touched = 0;
  /** Simulates a move of OBS to another host. */
  move: () => void = () => undefined;
  print: (text: string) => void = () => undefined;
  readonly #ends = new Map<string, (reason: string) => void>();
  readonly #released = new AbortController();

  deps(pages: ShownPage[] = []): StackPagesDeps {
    return {
      serverId: 1,
      stack: {
        remove: async (service) => void this.done.push(`remove ${service}`),
        follow: (_service, onLine, signal) => {
          this.print = onLine;
          return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
        },
        whenEnded: (service, signal) =>
          new Promise((resolve) => {
            this.#ends.set(service, resolve);
            signal.addEventListener('abort', () => resolve(null));
          }),
        whenMoved: (signal) =>
          new Promise((resolve) => {
            this.move = () => resolve(true);
            signal.addEventListener('abort', () => resolve(false));
          }),
      },
      log: pino({ level: 'silent' }),
      shown: pages.map(stored),
      store: async (all) => void this.done.push(`store ${all.map(({ id }) => id).join(' ')}`),
      prepare: async (all) => void this.done.push(`prepare ${all.map(({ id }) => id).join(' ')}`),
      up: async () => {
        this.done.push('up');
        if (this.failure) throw this.failure;
      },
      touch: async () => void (this.touched += 1),
      heartbeatMs: 1_000,
      released: this.#released.signal,
    };
  }

  end(service: 'pages' | 'pages-proxy'): void {
    this.#ends.get(service)?.('it ended');
  }

  /** Returns the operations since the last call. */
  since(): string[] {
    return this.done.splice(0);
  }

  release(): void {
    this.#released.abort();
  }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const BOTH = ['remove pages', 'remove pages-proxy'];

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
  it('starts both containers with the pages, and does nothing for the same ones', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([]);
    expect(containers.since()).toEqual([]);
    await pages.show([shown('a'), shown('b')]);
    expect(containers.since()).toEqual([...BOTH, 'prepare a b', 'store a b', 'up']);
    expect(pages.states.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'loading'],
      ['b', 'loading'],
    ]);
    await pages.show([shown('a'), shown('b')]);
    expect(containers.since()).toEqual([]);
  });

  it('replaces both for other pages, and removes both without pages', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    await pages.show([shown('b')]);
    containers.since();
    await pages.show([]);
    expect(containers.since()).toEqual([...BOTH, 'store ']);
    expect(pages.states).toEqual([]);
    // The watch of the previous pages has ended.
    containers.end('pages');
    await pass(120_000);
    expect(containers.since()).toEqual([]);
  });

  it('only reports the states of pages that the bridge prints', async () => {
    const pages = new StackPages(containers.deps());
    let changes = 0;
    pages.onChange(() => (changes += 1));
    await pages.show([shown('a')]);
    changes = 0;
    for (const text of [
      line('a', 'shown'),
      line('a', 'shown'),
      'no JSON',
      line('x', 'shown'),
      line('a', 'odd'),
    ])
      containers.print(text);
    expect([changes, pages.states]).toEqual([1, [{ id: 'a', state: 'shown', trouble: null }]]);
    containers.print(line('a', 'failed', 'unreachable'));
    expect([changes, pages.states]).toEqual([2, [{ id: 'a', state: 'failed', trouble: 'unreachable' }]]);
  });

  it('recreates an exited container, with backoff unless it ran for a minute', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    await pass(10);
    containers.print(line('a', 'shown'));
    containers.since();
    const pauses: number[] = [];
    for (let ends = 0; ends < 4; ends += 1) {
      containers.end('pages');
      let ms = 0;
      for (; containers.done.length === 0; ms += 100) await pass(100);
      pauses.push(ms);
      expect(containers.since()).toEqual(['remove pages', 'up']);
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000]);
    expect(pages.states).toEqual([{ id: 'a', state: 'failed', trouble: 'crashed' }]);
    containers.print(line('a', 'shown'));
    expect(pages.states[0]?.state).toBe('shown');
    await pass(61_000);
    containers.end('pages');
    await pass(500);
    expect(containers.since()).toEqual(['remove pages', 'up']);
  });

  it('restarts the proxy, too, without reporting the pages as crashed', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    containers.print(line('a', 'shown'));
    containers.since();
    containers.end('pages-proxy');
    await pass(500);
    expect(containers.since()).toEqual(['remove pages-proxy', 'up']);
    expect(pages.states[0]?.state).toBe('shown');
  });

  it('starts both elsewhere when OBS has moved, without reporting the pages as crashed', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    containers.print(line('a', 'shown'));
    containers.since();
    containers.move();
    await pass(10);
    expect(containers.since()).toEqual([...BOTH, 'up']);
    expect(pages.states).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
    // The next container is watched.
    containers.print(line('a', 'shown'));
    expect(pages.states[0]?.state).toBe('shown');
    containers.end('pages');
    await pass(500);
    expect(containers.since()).toEqual(['remove pages', 'up']);
  });

  it('retries with backoff if they can’t be started there', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    containers.failure = new Error('OBS does not run');
    containers.move();
    await pass(10);
    containers.since();
    containers.end('pages');
    await pass(500);
    expect(containers.since()).toEqual(['remove pages', 'up']);
    containers.failure = null;
    containers.end('pages');
    await pass(1_000);
    expect(containers.since()).toEqual(['remove pages', 'up']);
  });

  it('does not move pages that are no longer shown', async () => {
    const pages = new StackPages(containers.deps());
    await pages.show([shown('a')]);
    containers.since();
    const showing = pages.show([]);
    containers.move();
    await showing;
    await pass(10_000);
    expect(containers.since()).toEqual([...BOTH, 'store ']);
  });

  it('rejects if the containers can’t be started, and starts the same pages at the next call', async () => {
    const pages = new StackPages(containers.deps());
    containers.failure = new Error('no such image');
    await expect(pages.show([shown('a')])).rejects.toThrow('no such image');
    expect(pages.states).toEqual([]);
    containers.failure = null;
    containers.since();
    await pages.show([shown('a')]);
    expect(containers.since()).toContain('up');
  });

  it('removes what a failed start has left when there are no more pages', async () => {
    const pages = new StackPages(containers.deps());
    containers.failure = new Error('no such image');
    await expect(pages.show([shown('a')])).rejects.toThrow('no such image');
    containers.since();
    await pages.show([]);
    expect(containers.since()).toEqual([...BOTH, 'store ']);
  });

  it('continues the pages of an earlier agent, and touches their files until it releases them', async () => {
    const pages = new StackPages(containers.deps([shown('a')]));
    expect(pages.states).toEqual([{ id: 'a', state: 'loading', trouble: null }]);
    await pages.show([shown('a')]);
    expect(containers.since()).toEqual([]);
    await pass(3_500);
    expect(containers.touched).toBe(4);
    containers.release();
    await pass(10_000);
    expect([containers.touched, containers.since()]).toEqual([4, []]);
    await expect(pages.show([])).rejects.toThrow();
  });

  it('is settled when a running start has ended, and starts nothing afterwards', async () => {
    const deps = containers.deps();
    let finish: () => void = () => undefined;
    const up = () => new Promise<void>((resolve) => (finish = resolve));
    const pages = new StackPages({ ...deps, up });
    const showing = pages.show([shown('a')]);
    await pass(10);
    containers.release();
    let isSettled = false;
    void pages.waitUntilSettled().then(() => (isSettled = true));
    await pass(10);
    expect(isSettled).toBe(false);
    finish();
    await showing;
    await pass(10);
    expect(isSettled).toBe(true);
    containers.since();
    await pass(120_000);
    expect(containers.since()).toEqual([]);
  });
});
