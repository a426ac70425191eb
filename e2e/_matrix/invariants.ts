import type { Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Caller } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import type { SimulatedPage } from './simulated-page.js';
import { createExpectedTraces, queryRows, findServerTraces } from './server-traces.js';
import type { ProgramRecord } from './program-record.js';
import type { MatrixSetup } from './kill-targets.js';

/** Time limit for removing an orphan once its node is reachable again, ms. */
const ORPHAN_TIMEOUT_MS = 30_000;
const SETTLE_TIMEOUT_MS = 60_000;
/** Maximum gap of an uninterrupted program, ms. */
const MAX_GAP_MS = 3_000;

/** A user with a server, live or not. */
export interface Owner {
  caller: Caller;
  server: Server;
}

/** Waits until the broadcast is restored: live in its scene with the phone's feed. */
export async function waitForRestoredBroadcast({ caller, server }: Owner): Promise<void> {
  const expected = { obs: true, srt: true, scene: 'Live', bridging: false };
  await waitUntilEqual('the broadcast is restored', SETTLE_TIMEOUT_MS, expected, async () => {
    const { obs, srt, scene, bridging = false } = await caller.send<ServerStatus>('GET', `/server/${server.id}/status`); // prettier-ignore
    return { obs, srt, scene, bridging };
  });
}

/** Waits until only these users' servers exist, one for each, in the database and on the machine. */
export async function waitForExpectedServers(setup: MatrixSetup, owners: readonly Owner[]): Promise<void> {
  const expected = createExpectedTraces(owners.map(({ server }) => server.id));
  await waitUntilEqual('the machine matches the database', ORPHAN_TIMEOUT_MS, expected, () =>
    findServerTraces(setup),
  );
}

/** Returns all usage intervals. Each server must have exactly one interval, an open one. */
export function fetchUsageIntervals({ database }: MatrixSetup): Promise<unknown[]> {
  const query =
    'select server_instance, open_slot, time_started, time_ended from usage_intervals order by id';
  return queryRows(database.url, query);
}

/** Waits until pushes have updated every page. Checks that no push was a duplicate and no event number is missing. */
export async function expectNoPushLost(
  setup: MatrixSetup,
  pages: readonly SimulatedPage[],
  owner: Owner,
): Promise<void> {
  const { caller, server } = owner;
  for (const page of pages) {
    const fetchStreams = async () => (await caller.send<Stream[]>('GET', '/stream')).map(summarize).sort();
    await until(`the page at ${page.url} has all streams`, async () => {
      const [expected, actual] = [await fetchStreams(), [...page.streams.values()].map(summarize).sort()];
      if (JSON.stringify(expected) !== JSON.stringify(actual)) throw new Error(`${expected.join()} is ${actual.join()}`);
      return true;
    }, SETTLE_TIMEOUT_MS); // prettier-ignore
    await until(`the page at ${page.url} has the status`, async () => {
      const expected = await caller.send<ServerStatus>('GET', `/server/${server.id}/status`);
      return expected.version === page.status?.version;
    }, SETTLE_TIMEOUT_MS); // prettier-ignore
    expect(page.duplicatePushes).toEqual([]);
  }
  const [numbers] = await queryRows(
    setup.database.url,
    'select count(*) as count, max(sequence) - min(sequence) + 1 as expected, max(sequence) as newest, (select value from outbox_counter) as counter from outbox_events',
  );
  expect(Number(numbers?.count)).toBe(Number(numbers?.expected));
  expect(Number(numbers?.newest)).toBe(Number(numbers?.counter));
}

/** Checks that the platform received exactly one broadcast without a gap. */
export function expectNoGap(record: ProgramRecord, since: number | null): void {
  expect(record.since).toBe(since);
  expect(record.longestGapMs).toBeLessThan(MAX_GAP_MS);
}

/** Waits until the platform receives data of the current broadcast. */
export async function waitForProgram(record: ProgramRecord): Promise<void> {
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

const summarize = ({ id, name, version }: Stream) => `${id} ${name} ${version}`;

async function waitUntilEqual<T>(
  description: string,
  timeoutMs: number,
  expected: T,
  read: () => Promise<T>,
): Promise<void> {
  const text = JSON.stringify(expected);
  await until(
    description,
    async () => {
      const actual = JSON.stringify(await read());
      if (actual !== text) throw new Error(`${actual} instead of ${text}`);
      return true;
    },
    timeoutMs,
  );
}
