import {
  createDeepScenes,
  createFullCollection,
  INTROSPECTION,
  MANY_ALIASES,
  createManyFields,
} from './bodies.mjs';
import { repeatRequests } from './repeat.mjs';
import { dripUploads } from './uploads.mjs';

/** @typedef {import('../setup/product.mjs').Caller} Caller */

/**
 * An attack. `prepare` runs in the bench before the rounds. `run` runs in its own process until the process is killed.
 *
 * @typedef {object} Attack
 * @property {string} title
 * @property {(caller: Caller) => Promise<unknown>} [prepare] Returns JSON data, which `run` receives as `prepared`.
 * @property {(target: AttackTarget) => void} run
 *
 * @typedef {object} AttackTarget
 * @property {string} baseUrl
 * @property {Record<string, string>} headers Headers of the attacking user.
 * @property {any} prepared
 */

const ANONYMOUS = { 'content-type': 'application/json' };
const COLLECTIONS = 60;
const INVITES = 1_000_000;
const LIST_WITH_TEXTS = `{ ${Array.from({ length: 15 }, (_none, index) => `a${index}: sceneCollections { id scenes }`).join(' ')} }`;

/** Attacks by their name in the row's id. @type {Record<string, Attack>} */
export const ATTACKS = {
  nesting: {
    title: 'PUT of scenes nested thousands of levels deep, as text and as objects',
    prepare: async (caller) => (await caller.request('POST', '/data', {})).id,
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
    title: '150 uploads without a sign-in that stall near their end, and 150 that are sent byte by byte',
    run: ({ baseUrl }) => dripUploads(baseUrl),
  },
  lists: {
    title: '20 GET /data at a time and 15 GraphQL aliases, over as many collections of 1 MiB as are allowed',
    prepare: fillCollections,
    run: ({ baseUrl, headers }) => {
      repeatRequests(20, () => ({ url: `${baseUrl}/api/v1/data`, method: 'GET', headers }));
      const body = JSON.stringify({ query: LIST_WITH_TEXTS });
      repeatRequests(1, () => ({ url: `${baseUrl}/graphql`, method: 'POST', headers, body }));
    },
  },
  invites: {
    title: 'PUT of 1,000,000 invited ids, over REST and GraphQL',
    prepare: async (caller) => (await caller.request('POST', '/stream', {})).id,
    run: ({ baseUrl, headers, prepared: id }) => {
      const ids = Array.from({ length: INVITES }, (_none, index) => index + 1);
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
    title: 'GraphQL documents without a sign-in that are costly to check or to resolve, 16 at a time',
    run: ({ baseUrl }) => {
      const bodies = [createManyFields(), MANY_ALIASES, INTROSPECTION].map((query) =>
        JSON.stringify({ query }),
      );
      const url = `${baseUrl}/graphql`;
      repeatRequests(16, (number) => ({
        url,
        method: 'POST',
        headers: ANONYMOUS,
        body: bodies[number % bodies.length] ?? '',
      }));
    },
  },
};

/**
 * Creates collections of nearly 1 MiB until there are 60 or the product rejects one.
 * @param {Caller} caller
 */
async function fillCollections(caller) {
  const body = { scenes: createFullCollection() };
  try {
    for (let created = 0; created < COLLECTIONS; created += 1) await caller.request('POST', '/data', body);
  } catch (error) {
    if (!/responded with (409|413|422|429)/.test(String(error))) throw error;
  }
}
