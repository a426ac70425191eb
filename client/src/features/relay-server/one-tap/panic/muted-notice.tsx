import { VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PictureStrip } from '../../components/picture-strip.js';

/** Reminds the user of the mute, which can't be seen in the picture. */
export function MutedNotice({ isOnAir }: { isOnAir: boolean }) {
  const { t } = useTranslation();
  return <PictureStrip icon={VolumeX}>{t(isOnAir ? 'mute.silent' : 'mute.later')}</PictureStrip>;
}
