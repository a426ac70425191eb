import type { EntityManager } from '@mikro-orm/core';
import { RelayServerEntity } from '../relay-server.entity.js';
import type { LinkNames } from '../relay-server.ports.js';
import type { FeedView } from './feed-view.js';

/** The stream and the links of a server's broadcast. */
export interface SessionLinks {
  /** Null for a server without a stream or with a deleted one. */
  streamId: number | null;
  /** Names that the phone gave the links during the broadcast. */
  names: { number: number; name: string }[];
}

/**
 * Records the names of all links of live broadcasts. When a broadcast is reported, its phone has often disconnected
 * already.
 */
export async function recordLinkNames(
  em: EntityManager,
  feedView: Pick<FeedView, 'findDetails'>,
): Promise<void> {
  const rows = await em.find(
    RelayServerEntity,
    { state: 'PRESENT', streaming: true },
    { populate: ['stream'], disableIdentityMap: true },
  );
  // findDetails records the names of the links that it returns.
  for (const row of rows) feedView.findDetails(row);
}

/** Returns the stream of a server and the names of its links since `since`, ms since the epoch. */
export async function readSessionLinks(
  em: EntityManager,
  linkNames: Pick<LinkNames, 'listNamesSince'>,
  serverId: number,
  since: number,
): Promise<SessionLinks> {
  const row = await em.findOne(RelayServerEntity, serverId, { fields: ['stream'], disableIdentityMap: true });
  const streamId = row?.stream?.id ?? null;
  return { streamId, names: streamId === null ? [] : linkNames.listNamesSince(streamId, since) };
}
