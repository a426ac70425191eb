import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/notice.js';

/** Silence is easily forgotten: nothing of it is seen in the picture. */
export function MutedNotice({ isOnAir }: { isOnAir: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice icon={VolumeX} tone="loss">
      {t(isOnAir ? 'mute.silent' : 'mute.later')}
    </Notice>
  );
}
