import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/notice.js';

/** Reminds the user of the mute, which can't be seen in the picture. */
export function MutedNotice({ isOnAir }: { isOnAir: boolean }) {
  const { t } = useTranslation();
  return (
    <Notice icon={VolumeX} tone="loss">
      {t(isOnAir ? 'mute.silent' : 'mute.later')}
    </Notice>
  );
}
