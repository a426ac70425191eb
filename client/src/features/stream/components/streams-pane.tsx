import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountRow } from '../../../ui/pane/count-row.js';

interface Props {
  /** Number of owned streams and streams to which the user is invited. */
  count: number;
  busy: boolean;
  onCreate: () => void;
}

export function StreamsPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <CountRow
      title={t('stream.heading')}
      icon={Radio}
      count={t('stream.count', { count })}
      create={{ text: t('stream.create'), busyText: t('stream.creating'), busy, onClick: onCreate }}
      all={{ text: t('stream.all'), to: '/streams' }}
    />
  );
}
