import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { Stream, UserRef } from '@trailcast/schema/wire';
import { StreamsDocument, type StreamFieldsFragment } from './stream.generated.js';
import { drop, put } from '../../lib/versioned-list.js';

/** Applies pushed streams to the cached list. An update is ignored if the cached version is newer. */
export const streamCache = {
  put(this: void, cache: ApolloCache, stream: Stream): void {
    streamCache.write(cache, streamOf(stream));
  },

  /** Writes a mutation's response in the same way. */
  write(cache: ApolloCache, stream: StreamFieldsFragment): void {
    cache.updateQuery(
      { query: StreamsDocument },
      (data) => data && { ...data, streams: put(data.streams, stream) },
    );
  },

  replaceAll(this: void, cache: ApolloCache, streams: readonly Stream[]): void {
    cache.writeQuery({ query: StreamsDocument, data: { streams: streams.map(streamOf) } });
  },

  delete(this: void, cache: ApolloCache, { id }: { id: Deleted['id'] | string }): void {
    cache.updateQuery(
      { query: StreamsDocument },
      (data) => data && { ...data, streams: drop(data.streams, String(id)) },
    );
  },
};

const userOf = (user: UserRef) => ({
  __typename: 'UserRef' as const,
  id: String(user.id),
  displayName: user.displayName,
});

function streamOf(stream: Stream): StreamFieldsFragment {
  return {
    __typename: 'Stream',
    id: String(stream.id),
    name: stream.name,
    live: stream.live,
    streamKey: stream.streamKey,
    owner: userOf(stream.owner),
    invitedUsers: stream.invitedUsers.map(userOf),
    version: stream.version,
    ingestUrl: stream.ingestUrl ?? '',
    // An earlier version of the BFF omits this URL.
    srtlaUrl: stream.srtlaUrl ?? null,
    revocationPending: stream.revocationPending ?? null,
    weakLink: stream.weakLink ? { __typename: 'WeakLink', ...stream.weakLink } : null,
  };
}
