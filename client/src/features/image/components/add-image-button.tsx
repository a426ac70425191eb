import type { TFunction } from 'i18next';
import { ImagePlus, Plus } from 'lucide-react';
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
  /** True in a row that the button fills: while nothing is uploaded, it is only a plus at the row's end. */
  isRow?: boolean;
  onFile: (file: File) => void;
}

/** The icon, of 20 px, ends with the row's content. */
const ROW_STYLE = {
  me: '-14px',
  color: 'muted',
  // Extends the button to the whole row, unless a transform makes the button contain it.
  _active: { transform: 'none' },
  _after: { content: '""', position: 'absolute', inset: '0' },
} as const;

/** Chooses an image to upload, and shows the progress. */
export function AddImageButton({ progress, disabled, describedBy, isRow = false, onFile }: Props) {
  const { t } = useTranslation();
  const { fileInput, chooseFile } = useFileInput(IMAGE_TYPES.join(','), onFile);
  const text = t('image.add');
  const isIcon = isRow && progress === null;
  return (
    <>
      <Button
        data-focus-fallback
        {...(isIcon
          ? { icon: Plus, 'aria-label': text, size: 'icon', variant: 'ghost', css: ROW_STYLE }
          : { icon: ImagePlus, variant: 'outline' })}
        disabled={disabled}
        busy={progress !== null}
        busyText={formatBusyText(progress, t)}
        aria-describedby={describedBy}
        onClick={chooseFile}
      >
        {!isIcon && text}
      </Button>
      <input {...fileInput} />
    </>
  );
}

function formatBusyText(progress: number | null, t: TFunction): string {
  if (progress === null || progress >= 1) return t('image.checking');
  return t('image.uploading', { percent: Math.floor(progress * 100) });
}
