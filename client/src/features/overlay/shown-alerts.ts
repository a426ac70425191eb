import type { OverlayAlert, OverlayAlerts, OverlayLanguage } from '@trailcast/schema/wire';
import { formatAlert, OVERLAY_TEXTS } from './alert-texts.js';
import type { OverlayAlertFieldsFragment, OverlayAlertsFieldsFragment } from './overlay.generated.js';

/** An alert as the page of the studio shows it, with string ids. */
export type ShownAlert = Pick<OverlayAlert, 'kind' | 'name' | 'amount' | 'currency' | 'text' | 'at'> & {
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

/** Maximum number of alerts that the page remembers. */
const RECENT_MAX = 20;

/**
 * Returns the newest alerts that the page has received, the oldest first, also after they have left the queue. Empty
 * after the owner has deleted the address.
 */
export function addRecentAlerts(recent: readonly ShownAlert[], alerts: ShownAlerts): readonly ShownAlert[] {
  if (!alerts.enabled) return [];
  const knownIds = new Set(recent.map(({ id }) => id));
  const queue = alerts.current ? [alerts.current, ...alerts.next] : alerts.next;
  const added = queue.filter(({ id }) => !knownIds.has(id));
  if (added.length === 0) return recent;
  return [...recent, ...added].sort((one, other) => one.at - other.at).slice(-RECENT_MAX);
}

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
  at,
}: OverlayAlert | OverlayAlertFieldsFragment): ShownAlert => ({
  ...{ id: String(id), kind, name, at },
  ...{ amount: amount ?? null, currency: currency ?? null, text: text ?? null },
});
