import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../open-measurement.mjs';
import { openChannels } from '../load/live-channels.mjs';
import { computeQuantile } from '../load/quantile.mjs';
import { signIn, startProduct } from '../setup/product.mjs';
import { startReplicas } from '../setup/replicas.mjs';
import { fetchUserId, createVerifiedUsers } from '../setup/users.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {(context: BenchContext, closers: (() => unknown)[]) => Promise<string[]>} StartServers
 */

const CHANGES = 20;
const CHANNELS_PER_USER = 50;
/** File descriptors that the process needs in addition to one per channel. */
const EXTRA_FILE_DESCRIPTORS = 1_000;

/** @type {StartServers} */
async function startOneProcess(context, closers) {
  const product = await startProduct(context);
  closers.push(product.close);
  return [product.baseUrl];
}

/**
 * Measures the push of a renamed stream. Only the users of `notifiedCount` channels are invited to the stream.
 * @param {{ id: string, title: string, startServers: StartServers, openCount: number, notifiedCount: number, limitMs: number }} options
 * @returns {Row}
 */
function createPushRow({ id, title, startServers, openCount, notifiedCount, limitMs }) {
  return {
    id,
    title: `renamed stream → update message at every notified channel, p99, ${title}`,
    unit: 'ms',
    peer: null,
    goal: { text: `under ${limitMs} ms`, isMet: ({ value }) => value < limitMs },
    open: (context) =>
      openMeasurement(async (closers) => {
        requireFileDescriptors(openCount + EXTRA_FILE_DESCRIPTORS);
        const urls = await startServers(context, closers);
        const [url = ''] = urls;
        const streamer = await signIn(url, 'streamer');
        const users = await createVerifiedUsers(url, openCount / CHANNELS_PER_USER);
        const invitedUsers = users.slice(0, notifiedCount / CHANNELS_PER_USER);
        const stream = await streamer.request('POST', '/stream', {});
        await streamer.request(
          'PUT',
          `/stream/${stream.id}/invites`,
          await Promise.all(invitedUsers.map(fetchUserId)),
        );
        const channels = await openChannels(
          urls,
          Array.from({ length: openCount }, (_none, index) => users[index % users.length]?.bearer ?? ''),
          '/user/queue/stream/update',
        );
        closers.push(channels.close);
        const renameStream = async (/** @type {string} */ name) => {
          const arrivals = channels.waitForArrivals(name, notifiedCount);
          const startedAt = performance.now();
          await streamer.request('PUT', `/stream/${stream.id}/name`, { name });
          return (await arrivals).map((time) => time - startedAt);
        };
        await renameStream('Warm');
        return {
          async measure(/** @type {number} */ round) {
            /** @type {number[]} */
            const delays = [];
            for (let change = 0; change < CHANGES; change++) {
              delays.push(...(await renameStream(`Change ${round}-${change}`)));
              await sleep(50);
            }
            return computeQuantile(delays, 0.99);
          },
        };
      }),
  };
}

/** @param {number} count */
function requireFileDescriptors(count) {
  const [, limit = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (limit !== 'unlimited' && Number(limit) < count)
    throw new Error(`${count} open files are needed, and ${limit} are allowed (ulimit -n)`);
}

export const rows = [
  createPushRow({
    id: 'push-p99',
    title: '1,000 channels open, one process',
    startServers: startOneProcess,
    ...{ openCount: 1_000, notifiedCount: 1_000, limitMs: 50 },
  }),
  createPushRow({
    id: 'push-replicas-1k',
    title: '1,000 channels open over two replicas with Redis',
    startServers: startReplicas,
    ...{ openCount: 1_000, notifiedCount: 1_000, limitMs: 50 },
  }),
  createPushRow({
    id: 'push-replicas-10k',
    title: '10,000 channels open over two replicas with Redis, 1,000 of them notified',
    startServers: startReplicas,
    ...{ openCount: 10_000, notifiedCount: 1_000, limitMs: 50 },
  }),
  createPushRow({
    id: 'push-replicas-10k-all',
    title: '10,000 channels open over two replicas with Redis, all of them notified',
    startServers: startReplicas,
    ...{ openCount: 10_000, notifiedCount: 10_000, limitMs: 500 },
  }),
];
