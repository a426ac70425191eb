import type { ApolloCache } from '@apollo/client';
import type { Deleted } from '@trailcast/schema/push';
import type { LogEntry, Studio, StudioHelper, StudioInvite } from '@trailcast/schema/wire';
import { drop, put } from '../../lib/versioned-list.js';
import {
  ServerLogDocument,
  StudioHelpersDocument,
  StudioInvitesDocument,
  StudiosDocument,
  type StudioFieldsFragment,
  type StudioHelperFieldsFragment,
} from './studio.generated.js';

const userOf = ({ id, displayName }: { id: number; displayName: string }) => ({
  __typename: 'UserRef' as const,
  id: String(id),
  displayName,
});

/** Applies pushes about helpers, links, studios and the log, and mutation responses. */
export const studioCache = {
  /** Puts a pushed helper. */
  putHelper(this: void, cache: ApolloCache, { id, user, ...helper }: StudioHelper): void {
    const fields = { __typename: 'StudioHelper' as const, ...helper, id: String(id), user: userOf(user) };
    studioCache.putHelperFields(cache, fields);
  },

  /** Puts the helper of a mutation's response. */
  putHelperFields(this: void, cache: ApolloCache, helper: StudioHelperFieldsFragment): void {
    cache.updateQuery(
      { query: StudioHelpersDocument },
      (cached) => cached && { studioHelpers: put(cached.studioHelpers, helper) },
    );
  },

  deleteHelper(this: void, cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: StudioHelpersDocument },
      (cached) => cached && { studioHelpers: drop(cached.studioHelpers, String(id)) },
    );
  },

  putInvite(this: void, cache: ApolloCache, invite: StudioInvite): void {
    const { id, level, until, expires, usedBy } = invite;
    const fields = {
      __typename: 'StudioInvite' as const,
      id: String(id),
      level,
      until,
      expires,
      usedBy: usedBy ? userOf(usedBy) : null,
    };
    cache.updateQuery(
      { query: StudioInvitesDocument },
      (cached) =>
        cached && {
          studioInvites: [
            ...cached.studioInvites.filter((cachedInvite) => cachedInvite.id !== fields.id),
            fields,
          ],
        },
    );
  },

  deleteInvite(this: void, cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: StudioInvitesDocument },
      (cached) =>
        cached && { studioInvites: cached.studioInvites.filter((invite) => invite.id !== String(id)) },
    );
  },

  /** Puts a pushed studio. */
  put(this: void, cache: ApolloCache, studio: Studio): void {
    studioCache.putFields(cache, studioOf(studio));
  },

  /** Puts the studio of a mutation's response. */
  putFields(this: void, cache: ApolloCache, studio: StudioFieldsFragment): void {
    cache.updateQuery(
      { query: StudiosDocument },
      (cached) => cached && { studios: put(cached.studios, studio) },
    );
  },

  delete(this: void, cache: ApolloCache, { id }: Deleted): void {
    cache.updateQuery(
      { query: StudiosDocument },
      (cached) => cached && { studios: drop(cached.studios, String(id)) },
    );
  },

  addLogEntry(this: void, cache: ApolloCache, { id, serverId, by, chatter, ...entry }: LogEntry): void {
    const fields = {
      __typename: 'LogEntry' as const,
      ...entry,
      id: String(id),
      serverId: String(serverId),
      by: by && userOf(by),
      chatter: chatter ?? null,
    };
    cache.updateQuery(
      { query: ServerLogDocument, variables: { serverId: fields.serverId } },
      (cached) =>
        cached && {
          serverLog: [fields, ...cached.serverLog.filter((cachedEntry) => cachedEntry.id !== fields.id)],
        },
    );
  },
};

function studioOf({ id, owner, server, destinations, ...studio }: Studio): StudioFieldsFragment {
  return {
    __typename: 'Studio',
    ...studio,
    id: String(id),
    owner: userOf(owner),
    server: server && { __typename: 'StudioServer', ...server, id: String(server.id) },
    destinations: destinations.map((destination) => ({
      __typename: 'StudioDestination' as const,
      ...destination,
      id: String(destination.id),
    })),
  };
}
