import { useState } from 'react';
import {
  OverlayAlertsDocument,
  usePauseOverlayAlertsMutation,
  useSkipOverlayAlertMutation,
} from '../../../../features/overlay/overlay.generated.js';
import {
  addRecentAlerts,
  selectNewerAlerts,
  type ShownAlert,
  type ShownAlerts,
} from '../../../../features/overlay/shown-alerts.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useStudioSubscription } from '../use-studio-subscription.js';

/** Alerts are not cached, because cached data is stored on the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

interface Queue {
  alerts: ShownAlerts | null;
  /** Alerts that the page has received, also those that have left the queue, the oldest first. */
  recentAlerts: readonly ShownAlert[];
}

/** Loads a studio's alerts, reloads them after each reconnect, applies pushed changes, and pauses and skips alerts. */
export function useAlertQueue(studioId: string) {
  const [{ alerts, recentAlerts }, setQueue] = useState<Queue>({ alerts: null, recentAlerts: [] });
  const { lostSince } = useLive();
  const { isBusy, run } = useAction<string>();
  const [pause] = usePauseOverlayAlertsMutation(NO_CACHE);
  const [skip] = useSkipOverlayAlertMutation(NO_CACHE);
  const receive = (received: Parameters<typeof selectNewerAlerts>[1]) =>
    setQueue((current) => {
      const newest = selectNewerAlerts(current.alerts, received);
      return { alerts: newest, recentAlerts: addRecentAlerts(current.recentAlerts, newest) };
    });
  useStudioSubscription('overlay', OverlayAlertsDocument, studioId, () => ({
    onPush: receive,
    onResponse: ({ overlayAlerts }) => receive(overlayAlerts),
  }));
  return {
    alerts,
    recentAlerts,
    isChannelLost: lostSince !== null,
    isPausing: isBusy('pause'),
    isSkipping: isBusy,
    onPause: (paused: boolean) =>
      void run('pause', 'pause alerts', async () => {
        const { data } = await pause({ variables: { studioId, paused } });
        if (data) receive(data.pauseOverlayAlerts);
      }),
    onSkip: (alertId: string) =>
      void run(alertId, 'skip alert', async () => {
        const { data } = await skip({ variables: { studioId, alertId } });
        if (data) receive(data.skipOverlayAlert);
      }),
  };
}
