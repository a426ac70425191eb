import type { ApolloCache } from '@apollo/client';
import { PaymentDocument, type PaymentQuery } from '../features/payment/payment.generated.js';
import {
  MyServerDocument,
  ServerScenesDocument,
  ServerStatusDocument,
  type MyServerQuery,
  type ServerScenesQuery,
  type ServerStatusQuery,
} from '../features/relay-server/relay-server.generated.js';
import {
  SceneCollectionsDocument,
  type SceneCollectionsQuery,
} from '../features/scene-collection/scene-collection.generated.js';
import { StreamsDocument, type StreamsQuery } from '../features/stream/stream.generated.js';
import { MeDocument, type MeQuery } from '../features/user/user.generated.js';
import { lastKnownEntry } from '../lib/last-known-entry.js';

/** Query results as the application last showed them. */
interface LastKnown {
  /** `SCHEMA_VERSION` of the release that stored it. */
  schemaVersion: number;
  /** Time of the server's last message, ms since the epoch. */
  at: number;
  user: MeQuery['me'];
  server: MyServerQuery | null;
  status: ServerStatusQuery | null;
  scenes: ServerScenesQuery | null;
  streams: StreamsQuery | null;
  collections: SceneCollectionsQuery | null;
  payment: PaymentQuery | null;
}

/** Version of the stored data. It changes with the queries, because their results have other fields then. */
const SCHEMA_VERSION = JSON.stringify([
  MeDocument,
  MyServerDocument,
  ServerStatusDocument,
  ServerScenesDocument,
  StreamsDocument,
  SceneCollectionsDocument,
  PaymentDocument,
]).length;

/** Stores this user's cached query results, without keys and links. */
export function storeLastKnown(cache: ApolloCache, user: MeQuery['me'], at: number): void {
  const previousState = readStored();
  const server = cache.readQuery({ query: MyServerDocument });
  const variables = { serverId: server?.myServer?.id ?? '' };
  const state: LastKnown = {
    schemaVersion: SCHEMA_VERSION,
    at,
    user,
    server,
    status: cache.readQuery({ query: ServerStatusDocument, variables }),
    scenes: cache.readQuery({ query: ServerScenesDocument, variables }),
    streams: cache.readQuery({ query: StreamsDocument }),
    collections: cache.readQuery({ query: SceneCollectionsDocument }) ?? previousState?.collections ?? null,
    payment: cache.readQuery({ query: PaymentDocument }) ?? previousState?.payment ?? null,
  };
  lastKnownEntry.store(JSON.stringify(state, removeSecrets));
}

/** Restores stored results into the cache. Returns their user and time, or null if nothing is stored. */
export function restoreLastKnown(cache: ApolloCache): Pick<LastKnown, 'user' | 'at'> | null {
  const storedState = readStored();
  if (!storedState) return null;
  const { user, server, status, scenes, streams, collections, payment } = storedState;
  const variables = { serverId: server?.myServer?.id ?? '' };
  cache.writeQuery({ query: MeDocument, data: { me: user } });
  if (server) cache.writeQuery({ query: MyServerDocument, data: server });
  if (status) cache.writeQuery({ query: ServerStatusDocument, variables, data: status });
  if (scenes) cache.writeQuery({ query: ServerScenesDocument, variables, data: scenes });
  if (streams) cache.writeQuery({ query: StreamsDocument, data: streams });
  if (collections) cache.writeQuery({ query: SceneCollectionsDocument, data: collections });
  if (payment) cache.writeQuery({ query: PaymentDocument, data: payment });
  return { user, at: storedState.at };
}

function readStored(): LastKnown | null {
  try {
    const value: unknown = JSON.parse(lastKnownEntry.read() ?? 'null');
    return isLastKnown(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns true if a stored value has the current version. Its fields are not checked. */
function isLastKnown(value: unknown): value is LastKnown {
  return (
    typeof value === 'object' &&
    value !== null &&
    'schemaVersion' in value &&
    value.schemaVersion === SCHEMA_VERSION
  );
}

function removeSecrets(name: string, value: unknown): unknown {
  if (name === 'streamKey') return '';
  return typeof value === 'string' && value.includes('://') ? '' : value;
}
