import { Proportions } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';

interface Props {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Shows and hides the guides on the canvas. */
export function GuidesButton({ isOn, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isOn ? 'outline' : 'ghost'}
      icon={Proportions}
      px="2"
      fontSize="sm"
      fontWeight="500"
      color={isOn ? 'ink' : 'muted'}
      aria-pressed={isOn}
      title={t('visual.guidesHint')}
      onClick={() => onChange(!isOn)}
    >
      {t('visual.guides')}
    </Button>
  );
}
