import type { ApolloCache, DocumentNode } from '@apollo/client';
import { isPushDestination } from '@trailcast/schema/push';
import { PaymentDocument } from '../../features/payment/payment.generated.js';
import { MyServerDocument } from '../../features/relay-server/relay-server.generated.js';
import { SceneCollectionsDocument } from '../../features/scene-collection/scene-collection.generated.js';
import { StreamsDocument } from '../../features/stream/stream.generated.js';
import { StudiosDocument } from '../../features/studio/studio.generated.js';
import { SystemDocument } from '../../features/system/system.generated.js';
import { MeDocument, type MeQuery } from '../../features/user/user.generated.js';
import { LiveWriter } from '../live-writers.js';
import type { EarlyResultLink } from './result-link.js';
import type { IncludedQuery } from './early-query.js';
import type { EarlySession } from './early-session.js';

const DOCUMENTS: Record<IncludedQuery, DocumentNode> = {
  Me: MeDocument,
  MyServer: MyServerDocument,
  Payment: PaymentDocument,
  SceneCollections: SceneCollectionsDocument,
  Streams: StreamsDocument,
  Studios: StudiosDocument,
  System: SystemDocument,
};

/** State of the early session after it was written into the cache. */
export interface AppliedSession {
  /** Null if the user is not loaded. */
  user: MeQuery['me'] | null;
  /** True if the live channel is connected and everything pushed so far is in the cache. */
  isConnected: boolean;
  writer: LiveWriter;
  /** Returns the connection for the live channel, or null if it has ended. */
  takeSocket: () => WebSocket | null;
  /** Calls the listener when the live channel's connection has ended. */
  onSocketEnd: (listener: () => void) => void;
}

/**
 * Writes the early session's results into the cache, and then its pushes, which may be newer. `earlyLink` then supplies
 * the results of the first render's queries.
 */
export function applyEarlySession(
  session: EarlySession,
  cache: ApolloCache,
  earlyLink: EarlyResultLink,
): AppliedSession {
  const { isConnected, results, messages, pendingQueries } = session.takeResults();
  for (const [name, query] of Object.entries(DOCUMENTS)) {
    const data = results[name];
    if (data) cache.writeQuery({ query, data });
  }
  earlyLink.addCachedQueries(Object.keys(results));
  if (pendingQueries) earlyLink.addPendingQueries(pendingQueries.names, pendingQueries.results);
  const writer = new LiveWriter(cache);
  for (const text of messages) writeMessage(writer, text);
  return {
    user: cache.readQuery({ query: MeDocument })?.me ?? null,
    isConnected,
    writer,
    takeSocket: () => session.takeSocket(),
    onSocketEnd: (listener) => session.onSocketEnd(listener),
  };
}

/** Writes a MESSAGE frame, whose body ends with NUL (STOMP 1.2, "STOMP Frames"). */
function writeMessage(writer: LiveWriter, text: string): void {
  const bodyStart = text.indexOf('\n\n') + 2;
  const destination = /^destination:(.*)$/m.exec(text.slice(0, bodyStart))?.[1] ?? '';
  if (!isPushDestination(destination)) return;
  writer.write(destination, JSON.parse(text.slice(bodyStart, text.lastIndexOf('\0'))) as never);
}
