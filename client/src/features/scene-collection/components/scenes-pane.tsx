import { Clapperboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CountPane } from '../../../ui/pane/count-pane.js';

interface Props {
  count: number;
  /** True while a collection is being created. */
  busy: boolean;
  onCreate: () => void;
}

/** Scene collections on the home page. */
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
