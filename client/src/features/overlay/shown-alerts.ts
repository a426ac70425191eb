import type { OverlayAlert, OverlayAlerts, OverlayLanguage } from '@trailcast/schema/wire';
import { formatAlert, OVERLAY_TEXTS } from './alert-texts.js';
import type { OverlayAlertFieldsFragment, OverlayAlertsFieldsFragment } from './overlay.generated.js';

/** An alert as the page of the studio shows it, with string ids. */
export type ShownAlert = Pick<OverlayAlert, 'kind' | 'name' | 'amount' | 'currency' | 'text'> & {
  id: string;
};

/** The queue of a studio's alerts, from a query or a push. */
export interface ShownAlerts extends Pick<
  OverlayAlerts,
  'enabled' | 'paused' | 'waiting' | 'dropped' | 'version'
> {
  current: ShownAlert | null;
  next: ShownAlert[];
}

export function shownAlertsOf(alerts: OverlayAlerts | OverlayAlertsFieldsFragment): ShownAlerts {
  const { enabled, paused, waiting, dropped, version, current, next } = alerts;
  return {
    ...{ enabled, paused, waiting, dropped, version },
    current: current ? shownAlertOf(current) : null,
    next: next.map(shownAlertOf),
  };
}

/** Returns the newer of two states of the queue, because a push may be newer than a response. */
export const selectNewerAlerts = (
  current: ShownAlerts | null,
  received: OverlayAlerts | OverlayAlertsFieldsFragment,
): ShownAlerts => (current && current.version > received.version ? current : shownAlertsOf(received));

/** Returns an alert as a sentence, such as `Ann now follows`. */
export function formatAlertSentence(alert: ShownAlert, language: OverlayLanguage): string {
  return `${alert.name || OVERLAY_TEXTS[language].somebody} ${formatAlert(alert, language)}`;
}

const shownAlertOf = ({
  id,
  kind,
  name,
  amount,
  currency,
  text,
}: OverlayAlert | OverlayAlertFieldsFragment): ShownAlert => ({
  ...{ id: String(id), kind, name },
  ...{ amount: amount ?? null, currency: currency ?? null, text: text ?? null },
});
