import type { TFunction } from 'i18next';
import { ImagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '@trailcast/schema/image-types';
import { Button } from '../../../ui/button.js';
import { useFileInput } from '../../../ui/field/use-file-input.js';

interface Props {
  /** Uploaded share, 0 to 1; null while no upload runs. */
  progress: number | null;
  disabled: boolean;
  /** Id of the element that describes the button. */
  describedBy: string;
  onFile: (file: File) => void;
}

/** Chooses an image to upload, and shows the progress. */
export function AddImageButton({ progress, disabled, describedBy, onFile }: Props) {
  const { t } = useTranslation();
  const { fileInput, chooseFile } = useFileInput(IMAGE_TYPES.join(','), onFile);
  return (
    <>
      <Button
        data-focus-fallback
        variant="outline"
        icon={ImagePlus}
        disabled={disabled}
        busy={progress !== null}
        busyText={formatBusyText(progress, t)}
        aria-describedby={describedBy}
        onClick={chooseFile}
      >
        {t('image.add')}
      </Button>
      <input {...fileInput} />
    </>
  );
}

function formatBusyText(progress: number | null, t: TFunction): string {
  if (progress === null || progress >= 1) return t('image.checking');
  return t('image.uploading', { percent: Math.floor(progress * 100) });
}
