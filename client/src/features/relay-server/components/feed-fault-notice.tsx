import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatAge } from '../../../lib/age.js';
import { Notice } from '../../../ui/notice.js';
import { useNow } from '../../../ui/use-now.js';
import { feedFaultKey } from '../feed-fault-key.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';

interface Props {
  fault: NonNullable<StatusFieldsFragment['feed']>;
}

/** Why the feed can't be shown, since when, and how to fix it. */
export function FeedFaultNotice({ fault }: Props) {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const key = feedFaultKey(fault, now);
  if (!key) return null;
  return (
    <Notice icon={Smartphone} tone="attention">
      {t(`feedFault.${key}`, { age: formatAge(fault.at, now, i18n.language) })}
    </Notice>
  );
}
