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
  /** True until it is known whether there is a server, unless the request fails. */
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
  const { data } = useServerStatusQuery({ variables, skip: server === null, fetchPolicy });
  const isLoading = query.loading && !query.data;
  return { server, status: server && (data?.serverStatus ?? null), isLoading };
}
