import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.js';
import type { WeakLinkDraft } from '../weak-link-draft.js';
import { evaluateFit, type PastFeed } from '../weak-link-fit.js';

interface Props {
  draft: WeakLinkDraft;
  /** Null while unknown. */
  pastFeed: PastFeed | null;
}

/** Shows the share of time in which the past feed would have counted as weak with the typed thresholds. */
export function WeakLinkPast({ draft, pastFeed }: Props) {
  const { t, i18n } = useTranslation();
  const fit = pastFeed && evaluateFit(draft, pastFeed);
  if (!fit) return null;
  const formatShare = (share: number) => formatPercent(share, i18n.language);
  return (
    <Text fontSize="sm" role="status">
      {t('weakLink.past', {
        below: draft.below.trim(),
        share: formatShare(fit.belowShare),
        minutes: fit.minutes,
        count: fit.minutes,
      })}
      {fit.rttShare !== null &&
        ` ${t('weakLink.pastRtt', { rtt: draft.rtt.trim(), share: formatShare(fit.rttShare) })}`}
    </Text>
  );
}
