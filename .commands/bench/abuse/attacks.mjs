import {
  createDeepScenes,
  createFullCollection,
  INTROSPECTION,
  MANY_ALIASES,
  createManyFields,
} from './bodies.mjs';
import { repeatRequests } from './repeat.mjs';
import { dripUploads } from './uploads.mjs';

/** @typedef {import('../setup/product.mjs').ApiClient} ApiClient */

/**
 * An attack. `prepare` runs in the bench before the rounds. `run` runs in its own process until the process is killed.
 *
 * @typedef {object} Attack
 * @property {string} title
 * @property {(apiClient: ApiClient) => Promise<unknown>} [prepare] Returns JSON data, passed to `run` as `prepared`.
 * @property {(target: AttackTarget) => void} run
 *
 * @typedef {object} AttackTarget
 * @property {string} baseUrl
 * @property {Record<string, string>} headers Headers of the attacking user.
 * @property {any} prepared
 */

const ANONYMOUS_HEADERS = { 'content-type': 'application/json' };
const MAX_COLLECTIONS = 60;
const INVITE_COUNT = 1_000_000;
const LIST_WITH_TEXTS = `{ ${Array.from({ length: 15 }, (_none, index) => `a${index}: sceneCollections { id scenes }`).join(' ')} }`;

/** Attacks by their name in the row's id. @type {Record<string, Attack>} */
export const ATTACKS = {
  nesting: {
    title: 'PUT of scenes nested thousands of levels deep, as text and as objects',
    prepare: async (apiClient) => (await apiClient.request('POST', '/data', {})).id,
    run: ({ baseUrl, headers, prepared }) => {
      const [text, object] = createDeepScenes();
      const url = `${baseUrl}/api/v1/data/${prepared}/scenes`;
      repeatRequests(4, (number) => ({
        url,
        method: 'PUT',
        headers,
        body: number % 2 === 0 ? text : object,
      }));
    },
  },
  uploads: {
    title: '150 unauthenticated uploads that stall near their end, and 150 that are sent byte by byte',
    run: ({ baseUrl }) => dripUploads(baseUrl),
  },
  lists: {
    title: '20 concurrent GET /data and 15 GraphQL aliases, over as many collections of 1 MiB as are allowed',
    prepare: fillCollections,
    run: ({ baseUrl, headers }) => {
      repeatRequests(20, () => ({ url: `${baseUrl}/api/v1/data`, method: 'GET', headers }));
      const body = JSON.stringify({ query: LIST_WITH_TEXTS });
      repeatRequests(1, () => ({ url: `${baseUrl}/graphql`, method: 'POST', headers, body }));
    },
  },
  invites: {
    title: 'PUT of 1,000,000 invited ids, over REST and GraphQL',
    prepare: async (apiClient) => (await apiClient.request('POST', '/stream', {})).id,
    run: ({ baseUrl, headers, prepared: id }) => {
      const ids = Array.from({ length: INVITE_COUNT }, (_none, index) => index + 1);
      const restBody = JSON.stringify(ids);
      const query =
        'mutation ($id: ID!, $userIds: [ID!]!) { setStreamInvites(id: $id, userIds: $userIds) { id } }';
      const graphqlBody = JSON.stringify({ query, variables: { id, userIds: ids } });
      repeatRequests(4, (number) =>
        number % 2 === 0
          ? { url: `${baseUrl}/api/v1/stream/${id}/invites`, method: 'PUT', headers, body: restBody }
          : { url: `${baseUrl}/graphql`, method: 'POST', headers, body: graphqlBody },
      );
    },
  },
  documents: {
    title: '16 concurrent unauthenticated GraphQL documents that are costly to validate or to resolve',
    run: ({ baseUrl }) => {
      const bodies = [createManyFields(), MANY_ALIASES, INTROSPECTION].map((query) =>
        JSON.stringify({ query }),
      );
      const url = `${baseUrl}/graphql`;
      repeatRequests(16, (number) => ({
        url,
        method: 'POST',
        headers: ANONYMOUS_HEADERS,
        body: bodies[number % bodies.length] ?? '',
      }));
    },
  },
};

/**
 * Creates collections of nearly 1 MiB until there are 60 or the product rejects one.
 * @param {ApiClient} apiClient
 */
async function fillCollections(apiClient) {
  const body = { scenes: createFullCollection() };
  try {
    for (let created = 0; created < MAX_COLLECTIONS; created += 1)
      await apiClient.request('POST', '/data', body);
  } catch (error) {
    if (!/responded with (409|413|422|429)/.test(String(error))) throw error;
  }
}
