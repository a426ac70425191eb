import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMeasurement } from '../closing.mjs';
import { openChannels } from '../load/live-channels.mjs';
import { quantile } from '../load/quantile.mjs';
import { signIn, startProduct } from '../setup/product.mjs';
import { startReplicas } from '../setup/replicas.mjs';
import { idOf, signInMany } from '../setup/users.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 * @typedef {(context: BenchContext, closers: (() => unknown)[]) => Promise<string[]>} StartServers
 */

const CHANGES = 20;
const CHANNELS_OF_A_USER = 50;
/** File descriptors in addition to one per channel. */
const SPARE_FILES = 1_000;

/** @type {StartServers} */
async function oneProcess(context, closers) {
  const product = await startProduct(context);
  closers.push(product.end);
  return [product.baseUrl];
}

/**
 * Renames a stream. The users of `notified` channels are invited to it, those of the other open channels are not.
 * @param {{ id: string, what: string, start: StartServers, open: number, notified: number, limitMs: number }} options
 * @returns {Row}
 */
function pushRow({ id, what, start, open, notified, limitMs }) {
  return {
    id,
    what: `a change → every open page that shows it, p99, ${what}`,
    unit: 'ms',
    peer: null,
    goal: { text: `under ${limitMs} ms`, met: ({ value }) => value < limitMs },
    open: (context) =>
      openMeasurement(async (closers) => {
        requireFiles(open + SPARE_FILES);
        const urls = await start(context, closers);
        const [url = ''] = urls;
        const streamer = await signIn(url, 'streamer');
        const bearers = await signInMany(url, open / CHANNELS_OF_A_USER);
        const invited = bearers.slice(0, notified / CHANNELS_OF_A_USER);
        const stream = await streamer.do('POST', '/stream', {});
        await streamer.do('PUT', `/stream/${stream.id}/invites`, await Promise.all(invited.map(idOf)));
        const channels = await openChannels(
          urls,
          Array.from({ length: open }, (_none, index) => bearers[index % bearers.length]?.bearer ?? ''),
          '/user/queue/stream/update',
        );
        closers.push(channels.close);
        const rename = async (/** @type {string} */ name) => {
          const arrivals = channels.arrivals(name, notified);
          const began = performance.now();
          await streamer.do('PUT', `/stream/${stream.id}/name`, { name });
          return (await arrivals).map((at) => at - began);
        };
        await rename('Warm');
        return {
          async own(/** @type {number} */ round) {
            /** @type {number[]} */
            const delays = [];
            for (let change = 0; change < CHANGES; change++) {
              delays.push(...(await rename(`Change ${round}-${change}`)));
              await sleep(50);
            }
            return quantile(delays, 0.99);
          },
        };
      }),
  };
}

/** @param {number} count */
function requireFiles(count) {
  const [, most = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  if (most !== 'unlimited' && Number(most) < count)
    throw new Error(`${count} open files are needed, and ${most} are allowed (ulimit -n)`);
}

export const rows = [
  pushRow({
    id: 'push-p99',
    what: '1,000 channels open, one process',
    start: oneProcess,
    ...{ open: 1_000, notified: 1_000, limitMs: 50 },
  }),
  pushRow({
    id: 'push-replicas-1k',
    what: '1,000 channels open over two replicas with Redis',
    start: startReplicas,
    ...{ open: 1_000, notified: 1_000, limitMs: 50 },
  }),
  pushRow({
    id: 'push-replicas-10k',
    what: '10,000 channels open over two replicas with Redis, 1,000 of them notified',
    start: startReplicas,
    ...{ open: 10_000, notified: 1_000, limitMs: 50 },
  }),
  pushRow({
    id: 'push-replicas-10k-all',
    what: '10,000 channels open over two replicas with Redis, all of them notified',
    start: startReplicas,
    ...{ open: 10_000, notified: 10_000, limitMs: 500 },
  }),
];
