import { useState } from 'react';
import {
  OverlayAlertsDocument,
  usePauseOverlayAlertsMutation,
  useSkipOverlayAlertMutation,
} from '../../../../features/overlay/overlay.generated.js';
import { selectNewerAlerts, type ShownAlerts } from '../../../../features/overlay/shown-alerts.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useStudioSubscription } from '../use-studio-subscription.js';

/** Alerts are not cached, because cached data is stored on the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/** Loads a studio's alerts, reloads them after each reconnect, applies pushed changes, and pauses and skips alerts. */
export function useAlertQueue(studioId: string) {
  const [alerts, setAlerts] = useState<ShownAlerts | null>(null);
  const { lostSince } = useLive();
  const { isBusy, run } = useAction<string>();
  const [pause] = usePauseOverlayAlertsMutation(NO_CACHE);
  const [skip] = useSkipOverlayAlertMutation(NO_CACHE);
  useStudioSubscription('overlay', OverlayAlertsDocument, studioId, () => ({
    onPush: (pushed) => setAlerts((current) => selectNewerAlerts(current, pushed)),
    onResponse: ({ overlayAlerts }) => setAlerts((current) => selectNewerAlerts(current, overlayAlerts)),
  }));
  return {
    alerts,
    isChannelLost: lostSince !== null,
    isPausing: isBusy('pause'),
    isSkipping: isBusy,
    onPause: (paused: boolean) =>
      void run('pause', 'pause alerts', async () => {
        const { data } = await pause({ variables: { studioId, paused } });
        if (data) setAlerts((current) => selectNewerAlerts(current, data.pauseOverlayAlerts));
      }),
    onSkip: (alertId: string) =>
      void run(alertId, 'skip alert', async () => {
        const { data } = await skip({ variables: { studioId, alertId } });
        if (data) setAlerts((current) => selectNewerAlerts(current, data.skipOverlayAlert));
      }),
  };
}
