import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  OverlayAlertsDocument,
  usePauseOverlayAlertsMutation,
  useSkipOverlayAlertMutation,
} from '../../../../features/overlay/overlay.generated.js';
import { followAlerts } from '../../../../features/overlay/overlay-feed.js';
import { newerAlerts, type ShownAlerts } from '../../../../features/overlay/shown-alerts.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';

/** Alerts are of the moment, so that none is stored in the cache, from where it would come to the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;
/** Without an answer the queue is read again, ms. */
const AGAIN_MS = 5_000;

/** Reads a studio's alerts, again whenever the channel was away, follows their changes, and pauses and skips them. */
export function useAlertQueue(studioId: string) {
  const client = useApolloClient();
  const [alerts, setAlerts] = useState<ShownAlerts | null>(null);
  const { state, lostSince } = useLive();
  const { isBusy, run } = useAction<string>();
  const [pause] = usePauseOverlayAlertsMutation(NO_CACHE);
  const [skip] = useSkipOverlayAlertMutation(NO_CACHE);
  const isHeard = state === 'connected';
  useEffect(
    function follow() {
      if (!isHeard) return;
      let isOver = false;
      let again: ReturnType<typeof setTimeout> | undefined;
      const end = followAlerts((pushed) => {
        if (String(pushed.studioId) === studioId) setAlerts((known) => newerAlerts(known, pushed));
      });
      const read = () => {
        client
          .query({ query: OverlayAlertsDocument, variables: { studioId }, ...NO_CACHE })
          .then(({ data }) => {
            if (!isOver && data) setAlerts((known) => newerAlerts(known, data.overlayAlerts));
          })
          .catch(() => {
            if (!isOver) again = setTimeout(read, AGAIN_MS);
          });
      };
      read();
      return () => {
        isOver = true;
        clearTimeout(again);
        end();
      };
    },
    [client, isHeard, studioId],
  );
  return {
    alerts,
    lost: lostSince !== null,
    pausing: isBusy('pause'),
    isSkipping: isBusy,
    onPause: (paused: boolean) =>
      void run('pause', 'pause alerts', async () => {
        const { data } = await pause({ variables: { studioId, paused } });
        if (data) setAlerts((known) => newerAlerts(known, data.pauseOverlayAlerts));
      }),
    onSkip: (alertId: string) =>
      void run(alertId, 'skip alert', async () => {
        const { data } = await skip({ variables: { studioId, alertId } });
        if (data) setAlerts((known) => newerAlerts(known, data.skipOverlayAlert));
      }),
  };
}
