import type { Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Caller } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import type { Follower } from './follower.js';
import { expectedTraces, rows, serverTraces } from './machine.js';
import type { ProgramRecord } from './program-record.js';
import type { Stage } from './victims.js';

/** Time limit for removing an orphan once its node is reachable again, ms. */
const ORPHAN_TIMEOUT_MS = 30_000;
const SETTLE_TIMEOUT_MS = 60_000;
/** Longest gap of the program that counts as uninterrupted, ms. */
const LONGEST_SILENCE_MS = 3_000;

/** A user with a server, live or not. */
export interface Owner {
  caller: Caller;
  server: Server;
}

/** Waits until the broadcast is restored: live in its scene with the phone's feed. */
export async function expectControl({ caller, server }: Owner): Promise<void> {
  const wanted = { obs: true, srt: true, scene: 'Live', bridging: false };
  await waitUntilEqual('the broadcast is restored', SETTLE_TIMEOUT_MS, wanted, async () => {
    const { obs, srt, scene, bridging = false } = await caller.do<ServerStatus>('GET', `/server/${server.id}/status`); // prettier-ignore
    return { obs, srt, scene, bridging };
  });
}

/** Checks that only these users' servers exist, one for each, in the database and on the machine. */
export async function expectOneServerEach(stage: Stage, owners: readonly Owner[]): Promise<void> {
  const wanted = expectedTraces(owners.map(({ server }) => server.id));
  await waitUntilEqual('the machine matches the database', ORPHAN_TIMEOUT_MS, wanted, () =>
    serverTraces(stage),
  );
}

/** Returns all usage intervals. Each server must have exactly one, which is open. */
export function usageIntervals({ database }: Stage): Promise<unknown[]> {
  const query =
    'select server_instance, open_slot, time_started, time_ended from usage_intervals order by id';
  return rows(database.url, query);
}

/** Waits until every page is up to date by pushes. Checks that no push was a duplicate and no event number is missing. */
export async function expectNoPushLost(
  stage: Stage,
  followers: readonly Follower[],
  owner: Owner,
): Promise<void> {
  const { caller, server } = owner;
  for (const follower of followers) {
    const streams = async () => (await caller.do<Stream[]>('GET', '/stream')).map(summaryOf).sort();
    await until(`the page at ${follower.url} has all streams`, async () => {
      const [wanted, found] = [await streams(), [...follower.streams.values()].map(summaryOf).sort()];
      if (JSON.stringify(wanted) !== JSON.stringify(found)) throw new Error(`${wanted.join()} is ${found.join()}`);
      return true;
    }, SETTLE_TIMEOUT_MS); // prettier-ignore
    await until(`the page at ${follower.url} has the status`, async () => {
      const wanted = await caller.do<ServerStatus>('GET', `/server/${server.id}/status`);
      return wanted.version === follower.status?.version;
    }, SETTLE_TIMEOUT_MS); // prettier-ignore
    expect(follower.duplicatePushes).toEqual([]);
  }
  const [numbers] = await rows(
    stage.database.url,
    'select count(*) as found, max(sequence) - min(sequence) + 1 as numbered, max(sequence) as newest, (select value from outbox_counter) as counter from outbox_events',
  );
  expect(Number(numbers?.found)).toBe(Number(numbers?.numbered));
  expect(Number(numbers?.newest)).toBe(Number(numbers?.counter));
}

/** Checks that the platform received exactly one broadcast without a gap. */
export function expectNoGap(record: ProgramRecord, since: number | null): void {
  expect(record.since).toBe(since);
  expect(record.longestSilenceMs).toBeLessThan(LONGEST_SILENCE_MS);
}

export async function expectProgram(record: ProgramRecord): Promise<void> {
  let { since, bytes } = record;
  await until(
    'the program is received',
    () => {
      if (record.since !== since) ({ since, bytes } = record);
      return since !== null && record.bytes > bytes + 20_000;
    },
    SETTLE_TIMEOUT_MS,
  );
}

const summaryOf = ({ id, name, version }: Stream) => `${id} ${name} ${version}`;

async function waitUntilEqual<T>(
  what: string,
  timeoutMs: number,
  wanted: T,
  read: () => Promise<T>,
): Promise<void> {
  const text = JSON.stringify(wanted);
  await until(
    what,
    async () => {
      const found = JSON.stringify(await read());
      if (found !== text) throw new Error(`${found} instead of ${text}`);
      return true;
    },
    timeoutMs,
  );
}
