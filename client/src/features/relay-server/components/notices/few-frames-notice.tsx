import { Gauge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.js';
import { Notice } from '../../../../ui/notice.js';
import { lowerQuality, pictureName, type Quality } from '../../quality-words.js';

interface Props {
  /** Frames per second that viewers see. */
  drawnFps: number;
  picture: { height: number; fps: number };
  qualities: readonly Quality[];
  /** Name of the quality chosen for the next broadcast. */
  next: string | null;
  busy: boolean;
  onSet: (quality: string) => void;
}

/** Reports that the machine can't render all frames, and offers a lower quality. */
export function FewFramesNotice({ drawnFps, picture, qualities, next, busy, onSet }: Props) {
  const { t } = useTranslation();
  const lower = lowerQuality(qualities, pictureName(picture));
  return (
    <Notice
      icon={Gauge}
      tone="attention"
      actions={
        lower &&
        lower.name !== next && (
          <Button variant="outline" busy={busy} onClick={() => onSet(lower.name)}>
            {t('quality.lower', { name: lower.name })}
          </Button>
        )
      }
    >
      {t('quality.fewFrames', { seen: drawnFps, sent: picture.fps })}
    </Notice>
  );
}
