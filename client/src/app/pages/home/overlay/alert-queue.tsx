import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertQueuePane } from '../../../../features/overlay/components/alert-queue-pane.js';
import { addOverlayTexts } from '../../../../features/overlay/overlay-texts.js';
import { useAlertQueue } from './use-alert-queue.js';

interface Props {
  studioId: string;
  /** The studio's owner; null for the user. */
  owner: string | null;
  canControlQueue: boolean;
}

export function AlertQueue({ studioId, owner, canControlQueue }: Props) {
  const { i18n } = useTranslation();
  useState(() => addOverlayTexts(i18n));
  const { alerts, ...queue } = useAlertQueue(studioId);
  if (!alerts?.enabled) return null;
  return <AlertQueuePane alerts={alerts} owner={owner} canControlQueue={canControlQueue} {...queue} />;
}
