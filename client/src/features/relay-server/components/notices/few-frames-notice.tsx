import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { findLowerQuality, formatPictureFormat, type Quality } from '../../quality.js';

interface Props {
  /** Frames per second that viewers see. */
  drawnFps: number;
  picture: { height: number; fps: number };
  qualities: readonly Quality[];
  /** Name of the quality chosen for the next broadcast. */
  nextQuality: string | null;
  busy: boolean;
  onSet: (quality: string) => void;
}

/** Reports that the machine can't render all frames, and offers a lower quality. */
export function FewFramesNotice({ drawnFps, picture, qualities, nextQuality, busy, onSet }: Props) {
  const { t } = useTranslation();
  const lowerQualityChoice = findLowerQuality(qualities, formatPictureFormat(picture));
  return (
    <Notice
      icon={Gauge}
      tone="attention"
      actions={
        lowerQualityChoice &&
        lowerQualityChoice.name !== nextQuality && (
          <Button variant="outline" busy={busy} onClick={() => onSet(lowerQualityChoice.name)}>
            {t('quality.lower', { name: lowerQualityChoice.name })}
          </Button>
        )
      }
    >
      {t('quality.fewFrames', { seen: drawnFps, sent: picture.fps })}
    </Notice>
  );
}
