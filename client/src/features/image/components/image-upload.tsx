import { Box, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../use-file-drop.js';
import { AddImageButton } from './add-image-button.js';

interface Props {
  /** Uploaded share, 0 to 1; null while no upload runs. */
  progress: number | null;
  /** Reason why the last chosen file can't be uploaded, or why its upload failed; null if there is none. */
  errorText: string | null;
  disabled?: boolean;
  onFile: (file: File) => void;
}

const FOR_MOUSE_STYLE = { '@media (pointer: coarse)': { display: 'none' } } as const;
const FOR_TOUCH_STYLE = { '@media not all and (pointer: coarse)': { display: 'none' } } as const;

/** Uploads an image that is chosen by a button or dropped, and shows the progress. */
export function ImageUpload({ progress, errorText, disabled = false, onFile }: Props) {
  const { t } = useTranslation();
  const noteId = useId();
  const { isDraggedOver, dropProps } = useFileDrop(disabled || progress !== null, onFile);
  return (
    <Box
      p="3"
      border="2px dashed"
      borderColor={isDraggedOver ? 'moss' : 'line'}
      borderRadius="12px"
      {...dropProps}
    >
      <AddImageButton progress={progress} disabled={disabled} describedBy={noteId} onFile={onFile} />
      <Text id={noteId} mt="2" fontSize="sm" color={errorText === null ? 'muted' : 'loss'} role="status">
        {errorText ?? (
          <>
            <Box as="span" css={FOR_MOUSE_STYLE}>
              {t('image.drop')}
            </Box>
            <Box as="span" css={FOR_TOUCH_STYLE}>
              {t('image.limits')}
            </Box>
          </>
        )}
      </Text>
    </Box>
  );
}
