import { setTimeout as sleep } from 'node:timers/promises';
import { startBareLists } from '../bare-lists.mjs';
import { openChannels } from '../live-channels.mjs';
import { signIn, startProduct } from '../product.mjs';
import { requestsPerSecond } from '../request-load.mjs';
import { startMariaDb } from '../../testing/mariadb.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../row.mjs').BenchContext} BenchContext
 */

const CHANNELS = 1000;
const CHANGES = 20;
const STREAMS = 50;

/** @type {Row} */
const pushP99 = {
  id: 'push-p99',
  what: `a change → every open page, p99 with ${CHANNELS} channels open, one process`,
  unit: 'ms',
  peer: null,
  goal: { text: 'under 50 ms', met: ({ value }) => value < 50 },
  async open(context) {
    const product = await startProduct(context);
    const users = await Promise.all(
      Array.from({ length: 20 }, (_none, index) => signIn(product.baseUrl, `bench_${index}`)),
    );
    const admin = await signIn(product.baseUrl, 'admin');
    for (const { id, role } of await admin.do('GET', '/user/list')) {
      if (role === 'UNVERIFIED') await admin.do('PUT', `/user/${id}/role`, { role: 'VERIFIED' });
    }
    const streamer = await signIn(product.baseUrl, 'streamer');
    const stream = await streamer.do('POST', '/stream', {});
    const ids = await Promise.all(users.map(async (user) => (await user.do('GET', '/user')).id));
    await streamer.do('PUT', `/stream/${stream.id}/invites`, ids);
    const channels = await openChannels(
      product.baseUrl,
      Array.from({ length: CHANNELS }, (_none, index) => users[index % users.length]?.bearer ?? ''),
      '/user/queue/stream/update',
    );
    return {
      async own(round) {
        /** @type {number[]} */
        const delays = [];
        for (let change = 0; change < CHANGES; change++) {
          const name = `Change ${round}-${change}`;
          const arrivals = channels.arrivals(name);
          const began = performance.now();
          await streamer.do('PUT', `/stream/${stream.id}/name`, { name });
          delays.push(...(await arrivals).map((at) => at - began));
          await sleep(50);
        }
        delays.sort((one, other) => one - other);
        return delays[Math.floor(delays.length * 0.99)] ?? NaN;
      },
      async close() {
        channels.close();
        await product.end();
      },
    };
  },
};

/**
 * @param {string} id
 * @param {string} what
 * @param {(caller: import('../product.mjs').Caller, baseUrl: string) => import('../request-load.mjs').Target} target
 * @returns {Row}
 */
function listRow(id, what, target) {
  return {
    id,
    what: `${what} of ${STREAMS} streams, requests per second`,
    unit: '1/s',
    peer: 'bare Fastify and mysql2',
    goal: {
      text: 'at least 0.6 of the same rows from bare Fastify and mysql2',
      met: ({ ratio }) => ratio !== null && ratio >= 0.6,
    },
    async open(context) {
      const database = await startMariaDb();
      const url = new URL(database.url);
      const { createConnection } = await import('mysql2/promise');
      const connection = await createConnection(database.url);
      await connection.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
      await connection.end();
      url.pathname = '/bench';
      const product = await startProduct(context, { DATABASE_URL: url.toString() });
      const streamer = await signIn(product.baseUrl, 'streamer');
      for (let index = 0; index < STREAMS; index++) await streamer.do('POST', '/stream', {});
      const { id: userId } = await streamer.do('GET', '/user');
      const bare = await startBareLists(url.toString(), userId);
      return {
        own: () => requestsPerSecond(target(streamer, product.baseUrl)),
        peer: () => requestsPerSecond({ url: bare.url, method: 'GET', headers: {} }),
        async close() {
          await bare.close();
          await product.end();
          await database.close();
        },
      };
    },
  };
}

const QUERY =
  '{ streams { id name live streamKey owner { id displayName } invitedUsers { id displayName } version ingestUrl } }';

export const rows = [
  pushP99,
  listRow('rest-list', 'REST list', (caller, baseUrl) => ({
    url: `${baseUrl}/api/v1/stream`,
    method: 'GET',
    headers: { authorization: caller.headers.authorization },
  })),
  listRow('graphql-list', 'GraphQL query', (caller, baseUrl) => ({
    url: `${baseUrl}/graphql`,
    method: 'POST',
    headers: caller.headers,
    body: JSON.stringify({ query: QUERY }),
  })),
];
