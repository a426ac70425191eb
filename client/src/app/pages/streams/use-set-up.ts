import { useState } from 'react';
import type { SharedLinkStates } from '../../../features/stream/set-up/components/shared-links.js';
import {
  useCreateHandOverMutation,
  useCreateStatsKeyMutation,
  useRevokeHandOverMutation,
  useRevokeStatsKeyMutation,
  useStreamSetUpQuery,
} from '../../../features/stream/stream.generated.js';
import { useAction } from '../../use-action.js';

/** Interval at which an open dialog polls for faults of the phone's connection, ms. */
const POLL_INTERVAL_MS = 2_000;
/** New links contain secrets, so they are never stored in the cache. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/**
 * Returns the state of a stream's set-up while its dialog is open, and the actions for the links that its owner shares.
 */
export function useSetUp(streamId: string, open: boolean) {
  const variables = { streamId };
  const { data, refetch } = useStreamSetUpQuery({
    variables,
    skip: !open,
    pollInterval: POLL_INTERVAL_MS,
    ...NO_CACHE,
  });
  const { busy, run } = useAction<'handOver' | 'stats'>();
  const [handOverUrl, setHandOverUrl] = useState<string | null>(null);
  const [statsUrl, setStatsUrl] = useState<string | null>(null);
  const [createHandOver] = useCreateHandOverMutation(NO_CACHE);
  const [revokeHandOver] = useRevokeHandOverMutation();
  const [createStatsKey] = useCreateStatsKeyMutation(NO_CACHE);
  const [revokeStatsKey] = useRevokeStatsKeyMutation();
  const state = data?.streamSetUp;

  const runAndRefetch = (task: 'handOver' | 'stats', action: string, request: () => Promise<unknown>) =>
    void run(task, action, async () => {
      await request();
      await refetch();
    });
  const sharedLinks: SharedLinkStates = {
    handOver: {
      url: state?.handOver?.used ? null : handOverUrl,
      expires: state?.handOver?.expires ?? null,
      used: state?.handOver?.used ?? null,
      busy: busy === 'handOver',
      onCreate: () =>
        runAndRefetch('handOver', 'make link', async () => {
          const result = await createHandOver({ variables });
          setHandOverUrl(result.data?.createHandOver.url ?? null);
        }),
      onRevoke: () =>
        runAndRefetch('handOver', 'revoke link', async () => {
          await revokeHandOver({ variables });
          setHandOverUrl(null);
        }),
    },
    stats: {
      url: statsUrl,
      since: state?.statsKeySince ?? null,
      busy: busy === 'stats',
      onCreate: () =>
        runAndRefetch('stats', 'make link', async () => {
          const result = await createStatsKey({ variables });
          setStatsUrl(result.data?.createStatsKey.url ?? null);
        }),
      onRevoke: () =>
        runAndRefetch('stats', 'revoke link', async () => {
          await revokeStatsKey({ variables });
          setStatsUrl(null);
        }),
    },
  };
  return {
    fault: state?.fault ?? null,
    sharedLinks,
    clearUrls: () => {
      setHandOverUrl(null);
      setStatsUrl(null);
    },
  };
}
