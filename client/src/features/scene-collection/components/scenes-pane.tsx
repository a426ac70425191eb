import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountRow } from '../../../ui/pane/count-row.js';

interface Props {
  count: number;
  busy: boolean;
  onCreate: () => void;
}

export function ScenesPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <CountRow
      title={t('collection.heading')}
      icon={Clapperboard}
      count={t('collection.count', { count })}
      create={{ text: t('collection.create'), busyText: t('collection.creating'), busy, onClick: onCreate }}
      all={{ text: t('collection.manage'), to: '/scenes' }}
    />
  );
}
