import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Observation } from './server-session.js';
import { type ObservedServer, Sessions } from './sessions.js';

const START = 1_000_000;
const OBSERVATION: Observation = {
  broadcast: 'a 1',
  isOnAir: true,
  seen: { kind: 'scene', scene: 'Live' },
  scene: 'Live',
  showsFeed: true,
  feed: { kbps: 2_500, rttMs: 40, loss: 0, links: [] },
  isLive: true,
  lastPayloadAt: START,
};
const NO_BROADCAST: Partial<Observation> = { broadcast: null, isOnAir: false };

let folder: string;
let now: number;
let servers: ObservedServer[];
let changeCount: number;
const openSessions: Sessions[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sessions-'));
  now = START;
  changeCount = 0;
  servers = [newServer()];
});
afterEach(async () => {
  await Promise.all(openSessions.splice(0).map((sessions) => sessions.close()));
  await rm(folder, { recursive: true });
});

function newServer(
  change: Partial<Observation> = {},
  instance = 'a',
  owner: string | null = '3',
): ObservedServer {
  return { id: 7, instance, owner, observe: () => ({ ...OBSERVATION, ...change }) };
}

async function startSessions(): Promise<Sessions> {
  const log = pino({ level: 'silent' });
  const sessions = new Sessions({
    folder,
    listServers: () => servers,
    now: () => now,
    log,
    onChange: () => changeCount++,
  });
  openSessions.push(sessions);
  await sessions.start();
  return sessions;
}

function observeSeconds(sessions: Sessions, seconds: number): void {
  for (let second = 0; second < seconds; second++, now += 1_000) sessions.observe();
}

describe('Sessions', () => {
  it('stores an ended session until its deletion, also after a restart of the agent', async () => {
    const earlierSessions = await startSessions();
    observeSeconds(earlierSessions, 10);
    servers = [newServer(NO_BROADCAST)];
    observeSeconds(earlierSessions, 1);
    const [session] = earlierSessions.list().sessions;
    expect(session).toMatchObject({ owner: '3', serverId: 7, lengthMs: 10_000, ageMs: 11_000 });
    expect([earlierSessions.revision, changeCount]).toEqual([1, 1]);
    await earlierSessions.close();
    const restartedSessions = await startSessions();
    expect(restartedSessions.list().sessions).toEqual([session]);
    await restartedSessions.delete(session?.id ?? '');
    await restartedSessions.delete(session?.id ?? '');
    expect(restartedSessions.list()).toEqual({ revision: 2, sessions: [] });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['the server is removed', () => []],
    ['another instance replaces the server', () => [newServer({}, 'b')]],
  ])('ends a session when %s', async (_name, listNextServers) => {
    const sessions = await startSessions();
    observeSeconds(sessions, 10);
    servers = listNextServers();
    observeSeconds(sessions, 1);
    expect(sessions.list().sessions).toHaveLength(1);
  });

  it('stores no session of a server with an unknown owner', async () => {
    servers = [newServer({}, 'a', null)];
    const sessions = await startSessions();
    observeSeconds(sessions, 3);
    servers = [];
    observeSeconds(sessions, 1);
    expect(sessions.list().sessions).toEqual([]);
  });

  it('continues the session of an earlier agent only for the same instance', async () => {
    const earlierSessions = await startSessions();
    observeSeconds(earlierSessions, 20);
    await earlierSessions.close();
    now += 10_000;
    const restartedSessions = await startSessions();
    observeSeconds(restartedSessions, 5);
    servers = [newServer(NO_BROADCAST)];
    observeSeconds(restartedSessions, 1);
    expect(restartedSessions.list().sessions[0]?.lengthMs).toBe((20 + 10 + 5) * 1_000);
    servers = [newServer()];
    observeSeconds(restartedSessions, 5);
    await restartedSessions.close();
    servers = [newServer({}, 'b')];
    const laterSessions = await startSessions();
    expect(laterSessions.readHistory(7, 'session').kbps).toEqual([]);
  });

  it('ignores unreadable files', async () => {
    await writeFile(join(folder, `${'a'.repeat(32)}.json`), '{"id":');
    await writeFile(join(folder, 'running-7.json'), '[]');
    const sessions = await startSessions();
    observeSeconds(sessions, 3);
    expect(sessions.list().sessions).toEqual([]);
    expect(sessions.readHistory(7, 'minutes').kbps).toEqual([2_500, 2_500, 2_500]);
    expect(sessions.createShownReport(7)).toEqual({ sceneMs: 3_000, showsFeed: true, quietMs: null });
    expect(() => sessions.readHistory(8, 'minutes')).toThrow('does not run');
  });
});
