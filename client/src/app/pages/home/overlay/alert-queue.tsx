import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertQueuePane } from '../../../../features/overlay/components/alert-queue-pane.js';
import { addOverlayTexts } from '../../../../features/overlay/overlay-texts.js';
import type { useAlertQueue } from './use-alert-queue.js';

interface Props {
  queue: Omit<ReturnType<typeof useAlertQueue>, 'recentAlerts'>;
  /** The studio's owner; null for the user. */
  owner: string | null;
  canControlQueue: boolean;
}

export function AlertQueue({ queue, owner, canControlQueue }: Props) {
  const { i18n } = useTranslation();
  useState(() => addOverlayTexts(i18n));
  const { alerts, ...actions } = queue;
  if (!alerts?.enabled) return null;
  return <AlertQueuePane alerts={alerts} owner={owner} canControlQueue={canControlQueue} {...actions} />;
}
