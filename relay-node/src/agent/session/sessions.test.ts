import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Observation } from './server-session.js';
import { type ObservedServer, Sessions } from './sessions.js';

const START = 1_000_000;
const SEEN: Observation = {
  broadcast: 'a 1',
  onAir: true,
  seen: { kind: 'scene', scene: 'Live' },
  scene: 'Live',
  showsFeed: true,
  feed: { kbps: 2_500, rttMs: 40, loss: 0, links: [] },
  isLive: true,
  lastPayloadAt: START,
};
const OFF: Partial<Observation> = { broadcast: null, onAir: false };

let folder: string;
let now: number;
let servers: ObservedServer[];
let changes: number;
const opened: Sessions[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'));
  now = START;
  changes = 0;
  servers = [server()];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sessions) => sessions.close()));
  await rm(folder, { recursive: true });
});

function server(
  change: Partial<Observation> = {},
  instance = 'a',
  owner: string | null = '3',
): ObservedServer {
  return { id: 7, instance, owner, observe: () => ({ ...SEEN, ...change }) };
}

async function open(): Promise<Sessions> {
  const log = pino({ level: 'silent' });
  const sessions = new Sessions({
    folder,
    servers: () => servers,
    now: () => now,
    log,
    changed: () => changes++,
  });
  opened.push(sessions);
  await sessions.start();
  return sessions;
}

function watch(sessions: Sessions, seconds: number): void {
  for (let second = 0; second < seconds; second++, now += 1_000) sessions.observe();
}

describe('Sessions', () => {
  it('keeps an ended broadcast until it is deleted, even across a restart', async () => {
    const first = await open();
    watch(first, 10);
    servers = [server(OFF)];
    watch(first, 1);
    const [kept] = first.list().sessions;
    expect(kept).toMatchObject({ owner: '3', serverId: 7, lengthMs: 10_000, ageMs: 11_000 });
    expect([first.revision, changes]).toEqual([1, 1]);
    await first.close();
    const second = await open();
    expect(second.list().sessions).toEqual([kept]);
    await second.remove(kept?.id ?? '');
    await second.remove(kept?.id ?? '');
    expect(second.list()).toEqual({ revision: 2, sessions: [] });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['the server is removed', () => []],
    ['another instance replaces it', () => [server({}, 'b')]],
  ])('ends a broadcast when %s', async (_what, next) => {
    const sessions = await open();
    watch(sessions, 10);
    servers = next();
    watch(sessions, 1);
    expect(sessions.list().sessions).toHaveLength(1);
  });

  it('keeps nothing for a server whose owner is unknown', async () => {
    servers = [server({}, 'a', null)];
    const sessions = await open();
    watch(sessions, 3);
    servers = [];
    watch(sessions, 1);
    expect(sessions.list().sessions).toEqual([]);
  });

  it('continues the broadcast of an earlier agent, for the same instance only', async () => {
    const first = await open();
    watch(first, 20);
    await first.close();
    now += 10_000;
    const second = await open();
    watch(second, 5);
    servers = [server(OFF)];
    watch(second, 1);
    expect(second.list().sessions[0]?.lengthMs).toBe(35_000);
    servers = [server()];
    watch(second, 5);
    await second.close();
    servers = [server({}, 'b')];
    const third = await open();
    expect(third.history(7, 'session').kbps).toEqual([]);
  });

  it('ignores unreadable files', async () => {
    await writeFile(join(folder, `${'a'.repeat(32)}.json`), '{"id":');
    await writeFile(join(folder, 'running-7.json'), '[]');
    const sessions = await open();
    watch(sessions, 3);
    expect(sessions.list().sessions).toEqual([]);
    expect(sessions.history(7, 'minutes').kbps).toEqual([2_500, 2_500, 2_500]);
    expect(sessions.shownReport(7)).toEqual({ sceneMs: 3_000, showsFeed: true, quietMs: null });
    expect(() => sessions.history(8, 'minutes')).toThrow('does not run');
  });
});
