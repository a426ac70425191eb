import { useState } from 'react';
import {
  OverlayAlertsDocument,
  usePauseOverlayAlertsMutation,
  useSkipOverlayAlertMutation,
} from '../../../../features/overlay/overlay.generated.js';
import { newerAlerts, type ShownAlerts } from '../../../../features/overlay/shown-alerts.js';
import { useLive } from '../../../live.js';
import { useAction } from '../../../use-action.js';
import { useFollowing } from '../use-following.js';

/** Alerts are not cached, because cached data is stored on the device. */
const NO_CACHE = { fetchPolicy: 'no-cache' } as const;

/** Loads a studio's alerts, reloads them after each reconnect, applies pushed changes, and pauses and skips alerts. */
export function useAlertQueue(studioId: string) {
  const [alerts, setAlerts] = useState<ShownAlerts | null>(null);
  const { lostSince } = useLive();
  const { isBusy, run } = useAction<string>();
  const [pause] = usePauseOverlayAlertsMutation(NO_CACHE);
  const [skip] = useSkipOverlayAlertMutation(NO_CACHE);
  useFollowing('overlay', OverlayAlertsDocument, studioId, () => ({
    onPush: (pushed) => setAlerts((known) => newerAlerts(known, pushed)),
    onAnswer: ({ overlayAlerts }) => setAlerts((known) => newerAlerts(known, overlayAlerts)),
  }));
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
