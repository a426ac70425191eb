import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { apiTokenCache } from '../../../features/api-token/api-token-cache.js';
import {
  useApiTokensQuery,
  useCreateApiTokenMutation,
  useRevokeApiTokenMutation,
} from '../../../features/api-token/api-token.generated.js';
import type { TokenRequest } from '../../../features/api-token/components/create-token-dialog.js';
import { useLive } from '../../live.js';
import { useAction } from '../../use-action.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { useRefetchOnFocus } from '../use-refetch-on-focus.js';

/**
 * Loads the user's API tokens. New and revoked ones are pushed; the time of the last use is refetched when the window
 * gets the focus.
 */
export function useApiTokens() {
  const client = useApolloClient();
  const { hasConnected } = useLive();
  const query = useApiTokensQuery({ skip: !hasConnected });
  const { busy, run, submit } = useAction<string>();
  const [isOpen, setIsOpen] = useState(false);
  /** The new token. It is never stored in the cache. */
  const [createdToken, setCreatedToken] = useState<string | null>(null);
  const [create] = useCreateApiTokenMutation({ fetchPolicy: 'no-cache' });
  const [revoke] = useRevokeApiTokenMutation();
  const { refetch } = query;
  const refetchTokens = () => void refetch().catch(() => null);
  useFailureToast(query.error, 'load tokens');
  useRefetchOnFocus(async () => {
    if (hasConnected) await refetch();
  });

  const createToken = (input: TokenRequest) =>
    submit(
      'create',
      'create token',
      async () => {
        const { data } = await create({ variables: { input } });
        setCreatedToken(data?.createApiToken.token ?? null);
        refetchTokens();
      },
      ['name'],
    );
  const revokeToken = async (id: string) => {
    const isDone = await run(id, 'revoke token', () => revoke({ variables: { id } }));
    if (isDone) apiTokenCache.delete(client.cache, { id });
    else refetchTokens();
  };
  return {
    tokens: query.data?.apiTokens,
    error: query.error,
    retry: refetchTokens,
    revokingId: busy,
    revoke: (id: string) => void revokeToken(id),
    creation: {
      open: isOpen,
      createdToken,
      isCreating: busy === 'create',
      onCreate: (request: TokenRequest) => createToken(request),
      onClose: () => setIsOpen(false),
    },
    openDialog: () => {
      setCreatedToken(null);
      setIsOpen(true);
    },
  };
}
