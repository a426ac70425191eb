import type { TFunction } from 'i18next';
import { Box, Text } from '@chakra-ui/react';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '@trailcast/schema/image-types';
import { Button } from '../../../ui/button.js';

interface Props {
  /** Uploaded share, 0 to 1; null while no upload runs. */
  progress: number | null;
  /** Reason why the last chosen file can't be uploaded, or why its upload failed; null if there is none. */
  errorText: string | null;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** Uploads an image that is chosen by a button or dropped, and shows the progress. */
export function ImageUpload({ progress, errorText, disabled = false, onFile }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const isDisabled = disabled || progress !== null;
  const acceptDrag = (event: DragEvent) => {
    if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDraggedOver(true);
  };
  const dropFile = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isDisabled) onFile(file);
  };
  return (
    <Box
      p="3"
      border="2px dashed"
      borderColor={isDraggedOver ? 'moss' : 'line'}
      borderRadius="12px"
      onDragEnter={acceptDrag}
      onDragOver={acceptDrag}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={dropFile}
    >
      <Button
        data-focus-fallback
        variant="outline"
        icon={ImagePlus}
        disabled={disabled}
        busy={progress !== null}
        busyText={formatBusyText(progress, t)}
        aria-describedby={`${id}-note`}
        onClick={() => input.current?.click()}
      >
        {t('image.add')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onFile(file);
          currentTarget.value = '';
        }}
      />
      <Text
        id={`${id}-note`}
        mt="2"
        fontSize="sm"
        color={errorText === null ? 'muted' : 'loss'}
        role="status"
      >
        {errorText ?? t('image.drop')}
      </Text>
    </Box>
  );
}

function formatBusyText(progress: number | null, t: TFunction): string {
  if (progress === null || progress >= 1) return t('image.checking');
  return t('image.uploading', { percent: Math.floor(progress * 100) });
}
