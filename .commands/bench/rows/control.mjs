import { startBare } from '../setup/bare.mjs';
import { startBenchDatabase } from '../setup/bench-database.mjs';
import { openMeasurement } from '../open-measurement.mjs';
import { signIn, startProduct } from '../setup/product.mjs';
import { measureRequestsPerSecond } from '../load/request-load.mjs';

/**
 * @typedef {import('../row.mjs').Row} Row
 * @typedef {import('../load/request-load.mjs').BenchRequest} BenchRequest
 * @typedef {import('../setup/product.mjs').ApiClient} ApiClient
 */

const STREAMS = 50;
const PEER = 'bare Fastify and mysql2';
const FIELDS =
  'id name live streamKey owner { id displayName } invitedUsers { id displayName } version ingestUrl';

/** Mutation with variables, like the client's documents: the server parses and validates its text once. */
const RENAME = `mutation ($id: ID!, $name: String!) { renameStream(id: $id, name: $name) { ${FIELDS} } }`;

/**
 * Compares the product with bare Fastify, on one MariaDB with the same streams of one user.
 * @param {{ id: string, title: string, minRatio: number, goal: string }} row
 * @param {(apiClient: ApiClient, baseUrl: string, ids: number[]) => (number: number) => BenchRequest} createProductRequest
 * @param {(bareUrl: string, ids: number[]) => (number: number) => BenchRequest} createPeerRequest
 * @returns {Row}
 */
function createComparisonRow({ id, title, minRatio, goal }, createProductRequest, createPeerRequest) {
  return {
    id,
    title: `${title}, requests per second`,
    unit: '1/s',
    peer: PEER,
    goal: {
      text: `at least ${minRatio} of the rate of ${PEER} ${goal}`,
      isMet: ({ ratio }) => ratio !== null && ratio >= minRatio,
    },
    open: (context) =>
      openMeasurement(async (closers) => {
        const database = await startBenchDatabase();
        closers.push(database.close);
        const product = await startProduct(context, { DATABASE_URL: database.url });
        closers.push(product.close);
        const streamer = await signIn(product.baseUrl, 'streamer');
        /** @type {number[]} */
        const ids = [];
        while (ids.length < STREAMS) ids.push((await streamer.request('POST', '/stream', {})).id);
        const { id: userId } = await streamer.request('GET', '/user');
        const bare = await startBare(database.url, userId);
        closers.push(bare.close);
        return {
          measure: () => measureRequestsPerSecond(createProductRequest(streamer, product.baseUrl, ids)),
          measurePeer: () => measureRequestsPerSecond(createPeerRequest(bare.url, ids)),
        };
      }),
  };
}

/** Returns the stream ids in turn, because concurrent requests must use different rows. @param {number[]} ids */
const pickInTurn = (ids) => (/** @type {number} */ number) => ids[number % ids.length] ?? 0;

/**
 * @param {string} id
 * @param {string} title
 * @param {(apiClient: ApiClient, baseUrl: string) => BenchRequest} createRequest
 */
const createListRow = (id, title, createRequest) =>
  createComparisonRow(
    { id, title: `${title} of ${STREAMS} streams`, minRatio: 0.6, goal: 'with the same rows' },
    (apiClient, baseUrl) => () => createRequest(apiClient, baseUrl),
    (bareUrl) => () => ({ url: `${bareUrl}/streams`, method: 'GET', headers: {} }),
  );

/**
 * @param {string} id
 * @param {string} title
 * @param {(apiClient: ApiClient, baseUrl: string, streamId: number, name: string) => BenchRequest} createRequest
 */
const createWriteRow = (id, title, createRequest) =>
  createComparisonRow(
    {
      id,
      title: `${title} that renames a stream`,
      minRatio: 0.4,
      goal: 'with the same writes in one transaction',
    },
    (apiClient, baseUrl, ids) => (number) =>
      createRequest(apiClient, baseUrl, pickInTurn(ids)(number), `Name ${number}`),
    (bareUrl, ids) => (number) => ({
      url: `${bareUrl}/streams/${pickInTurn(ids)(number)}/name`,
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bare ${number}` }),
    }),
  );

/**
 * @param {ApiClient} apiClient
 * @param {string} baseUrl
 * @param {string} query
 * @param {Record<string, unknown>} [variables]
 * @returns {BenchRequest}
 */
const createGraphqlRequest = (apiClient, baseUrl, query, variables) => ({
  url: `${baseUrl}/graphql`,
  method: 'POST',
  headers: apiClient.headers,
  body: JSON.stringify({ query, variables }),
});

export const rows = [
  createListRow('rest-list', 'REST list', (apiClient, baseUrl) => ({
    url: `${baseUrl}/api/v1/stream`,
    method: 'GET',
    headers: { authorization: apiClient.headers.authorization },
  })),
  createListRow('graphql-list', 'GraphQL query', (apiClient, baseUrl) =>
    createGraphqlRequest(apiClient, baseUrl, `{ streams { ${FIELDS} } }`),
  ),
  createWriteRow('rest-write', 'REST request', (apiClient, baseUrl, id, name) => ({
    url: `${baseUrl}/api/v1/stream/${id}/name`,
    method: 'PUT',
    headers: apiClient.headers,
    body: JSON.stringify({ name }),
  })),
  createWriteRow('graphql-write', 'GraphQL mutation', (apiClient, baseUrl, id, name) =>
    createGraphqlRequest(apiClient, baseUrl, RENAME, { id: String(id), name }),
  ),
];
