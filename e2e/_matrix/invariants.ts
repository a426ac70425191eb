import type { Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Caller } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import type { Follower } from './follower.js';
import { picture, pictureOf, rows } from './machine.js';
import type { ProgramRecord } from './program-record.js';
import type { Stage } from './victims.js';

/** Time limit after its node is reachable again, ms. */
const ORPHAN_MS = 30_000;
const SETTLED_MS = 60_000;
/** Expected frame rate with two idle cores. */
const LONGEST_SILENCE_MS = 3_000;

/** A user with a server, live or not. */
export interface Owner {
  caller: Caller;
  server: Server;
}

/** Waits until the broadcast is controlled again: live in its scene with the phone's feed. */
export async function controlled({ caller, server }: Owner): Promise<void> {
  const wanted = { obs: true, srt: true, scene: 'Live', bridging: false };
  await equal('the broadcast is as it was', SETTLED_MS, wanted, async () => {
    const { obs, srt, scene, bridging = false } = await caller.do<ServerStatus>('GET', `/server/${server.id}/status`); // prettier-ignore
    return { obs, srt, scene, bridging };
  });
}

/** Checks that each user has at most one server, in the database and on the machine, and that nothing else runs. */
export async function oneServerEach(stage: Stage, owners: readonly Owner[]): Promise<void> {
  const wanted = pictureOf(owners.map(({ server }) => server.id));
  await equal('the machine has what the database has', ORPHAN_MS, wanted, () => picture(stage));
}

/** Checks that each server has exactly one usage interval, open since its creation. */
export function usage({ database }: Stage): Promise<unknown[]> {
  const query =
    'select server_instance, open_slot, time_started, time_ended from usage_intervals order by id';
  return rows(database.url, query);
}

/** Checks that both pages are up to date by pushes only, without duplicates or gaps. */
export async function noPushLost(stage: Stage, followers: readonly Follower[], owner: Owner): Promise<void> {
  const { caller, server } = owner;
  for (const follower of followers) {
    const streams = async () => (await caller.do<Stream[]>('GET', '/stream')).map(brief).sort();
    await until(`${follower.url} follows`, async () => {
      const [wanted, found] = [await streams(), [...follower.streams.values()].map(brief).sort()];
      if (JSON.stringify(wanted) !== JSON.stringify(found)) throw new Error(`${wanted.join()} is ${found.join()}`);
      return true;
    }, SETTLED_MS); // prettier-ignore
    await until(`${follower.url} follows the status`, async () => {
      const wanted = await caller.do<ServerStatus>('GET', `/server/${server.id}/status`);
      return wanted.version === follower.status?.version;
    }, SETTLED_MS); // prettier-ignore
    expect(follower.doubled).toEqual([]);
  }
  const [numbers] = await rows(
    stage.database.url,
    'select count(*) as found, max(sequence) - min(sequence) + 1 as given, max(sequence) as newest, (select value from outbox_counter) as counter from outbox_events',
  );
  expect(Number(numbers?.found)).toBe(Number(numbers?.given));
  expect(Number(numbers?.newest)).toBe(Number(numbers?.counter));
}

/** Checks that the platform received exactly one broadcast without a gap. */
export function uninterrupted(record: ProgramRecord, since: number | null): void {
  expect(record.since).toBe(since);
  expect(record.longestSilenceMs).toBeLessThan(LONGEST_SILENCE_MS);
}

/** Checks that the platform receives a broadcast. */
export async function receivedAgain(record: ProgramRecord): Promise<void> {
  let { since, bytes } = record;
  await until(
    'the program is received',
    () => {
      if (record.since !== since) ({ since, bytes } = record);
      return since !== null && record.bytes > bytes + 20_000;
    },
    SETTLED_MS,
  );
}

const brief = ({ id, name, version }: Stream) => `${id} ${name} ${version}`;

async function equal<T>(what: string, patienceMs: number, wanted: T, look: () => Promise<T>): Promise<void> {
  const text = JSON.stringify(wanted);
  await until(
    what,
    async () => {
      const found = JSON.stringify(await look());
      if (found !== text) throw new Error(`${found} instead of ${text}`);
      return true;
    },
    patienceMs,
  );
}
