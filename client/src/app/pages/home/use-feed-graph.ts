import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  type FeedPoint,
  findLinkNames,
  convertHistory,
} from '../../../features/relay-server/graph/feed-points.js';
import { feedTrackOf, useFeedPoints } from '../../../features/relay-server/graph/feed-track.js';
import type { GraphRange } from '../../../features/relay-server/graph/feed-graph.js';
import { ServerHistoryDocument } from '../../../features/relay-server/relay-server.generated.js';
import { usePageVisible } from '../../../ui/use-page-visible.js';
import { useLive } from '../../live.js';

/** Interval at which the graph of the whole broadcast is refetched, ms. Its points may be 30 s apart. */
const SESSION_INTERVAL_MS = 15_000;
const RETRY_DELAY_MS = 2_000;
const STEP_MS = 1_000;

interface Session {
  points: readonly FeedPoint[];
  stepMs: number;
}

/**
 * Returns the points of the feed's graph. The last minute consists of the node's history and the pushes since; the
 * history is refetched after each reconnect, so that no gap is left.
 */
export function useFeedGraph(serverId: string) {
  const client = useApolloClient();
  const track = feedTrackOf(client.cache, serverId);
  const points = useFeedPoints(serverId);
  const [range, setRange] = useState<GraphRange>('minute');
  const [session, setSession] = useState<Session | null>(null);
  const { state, lostSince } = useLive();
  const isVisible = usePageVisible();
  const isConnected = state === 'connected' && isVisible && serverId !== '';
  useEffect(
    function loadHistory() {
      if (!isConnected) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isCancelled = false;
      const load = async () => {
        const span = range === 'minute' ? 'minutes' : 'session';
        const history = await client
          .query({ query: ServerHistoryDocument, variables: { serverId, of: span }, fetchPolicy: 'no-cache' })
          .then(({ data }) => data?.serverHistory ?? null)
          .catch(() => undefined);
        if (isCancelled) return;
        const now = Date.now();
        if (history && span === 'minutes') track.fill(convertHistory(history, now), now);
        if (history && span === 'session')
          setSession({ points: convertHistory(history, now), stepMs: history.stepMs });
        if (history === undefined) timer = setTimeout(() => void load(), RETRY_DELAY_MS);
        else if (span === 'session') timer = setTimeout(() => void load(), SESSION_INTERVAL_MS);
      };
      void load();
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    },
    [client, isConnected, range, serverId, track],
  );
  const isMinute = range === 'minute';
  return {
    range,
    names: findLinkNames(points),
    points: isMinute ? points : (session?.points ?? null),
    stepMs: isMinute ? STEP_MS : (session?.stepMs ?? STEP_MS),
    lostSince,
    onRange: setRange,
  };
}
