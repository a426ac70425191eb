import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountPane } from '../../../ui/pane/count-pane.js';

interface Props {
  /** Number of owned streams and streams to which the user is invited. */
  count: number;
  busy: boolean;
  onCreate: () => void;
}

export function StreamsPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <CountPane
      title={t('stream.heading')}
      icon={Radio}
      count={t('stream.count', { count })}
      create={{ text: t('stream.create'), busyText: t('stream.creating'), busy, onClick: onCreate }}
      all={{ text: t('stream.all'), to: '/streams' }}
    />
  );
}
