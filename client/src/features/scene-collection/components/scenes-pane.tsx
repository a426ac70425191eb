import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountPane } from '../../../ui/pane/count-pane.js';

interface Props {
  count: number;
  busy: boolean;
  onCreate: () => void;
}

export function ScenesPane({ count, busy, onCreate }: Props) {
  const { t } = useTranslation();
  return (
    <CountPane
      title={t('collection.heading')}
      icon={Clapperboard}
      count={t('collection.count', { count })}
      create={{ text: t('collection.create'), busyText: t('collection.creating'), busy, onClick: onCreate }}
      all={{ text: t('collection.manage'), to: '/scenes' }}
    />
  );
}
