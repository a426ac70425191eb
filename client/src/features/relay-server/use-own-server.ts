import type { WatchQueryFetchPolicy } from '@apollo/client';
import {
  useMyServerQuery,
  useServerStatusQuery,
  type ServerFieldsFragment,
  type StatusFieldsFragment,
} from './relay-server.generated.js';

interface OwnServer {
  server: ServerFieldsFragment | null;
  status: StatusFieldsFragment | null;
  /** True until it is known whether there is a server, and the server's status, unless a request fails. */
  isLoading: boolean;
}

interface Options {
  skip: boolean;
  fetchPolicy?: WatchQueryFetchPolicy;
}

/** Returns the user's server and its status, each null until it is known or if there is none. */
export function useOwnServer({ skip, fetchPolicy }: Options): OwnServer {
  const query = useMyServerQuery({ skip, fetchPolicy });
  const server = query.data?.myServer ?? null;
  const variables = { serverId: server?.id ?? '' };
  const statusQuery = useServerStatusQuery({ variables, skip: server === null, fetchPolicy });
  return {
    server,
    status: server && (statusQuery.data?.serverStatus ?? null),
    isLoading: [query, statusQuery].some(({ loading, data }) => loading && !data),
  };
}
