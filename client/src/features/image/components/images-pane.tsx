import { Box, Text } from '@chakra-ui/react';
import { Image as ImageIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletableList } from '../../../ui/pane/deletable-list.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useIsPhone } from '../../../ui/use-media.js';
import type { ImageFieldsFragment } from '../image.generated.js';
import { useFileDrop } from '../use-file-drop.js';
import { AddImageButton } from './add-image-button.js';
import { ImageRow } from './image-row.js';
import { ImageUpload } from './image-upload.js';

interface Props {
  images: readonly ImageFieldsFragment[];
  /** Uploaded share, 0 to 1; null while no upload runs. */
  progress: number | null;
  errorText: string | null;
  /** Id of the image that is being deleted; null if there is none. */
  deletingId: string | null;
  /** True if the user has no active payment, so no image can be added. */
  disabled?: boolean;
  onFile: (file: File) => void;
  onDelete: (id: string) => void;
}

export function ImagesPane({ images, deletingId, onDelete, ...uploadProps }: Props) {
  const { t } = useTranslation();
  const emptyRow = useEmptyRow(uploadProps);
  const isEmpty = images.length === 0;
  return (
    <Pane title={t('image.title')} icon={ImageIcon} id="images" {...(isEmpty && emptyRow)}>
      {!isEmpty && (
        <>
          <Text color="muted" mb="3">
            {t('image.intro')}
          </Text>
          <ImageUpload {...uploadProps} />
        </>
      )}
      <DeletableList
        label={t('image.title')}
        items={images}
        renderRow={(image, openConfirmation) => (
          <ImageRow image={image} isDeleting={deletingId === image.id} onDelete={openConfirmation} />
        )}
        confirmationText={({ name }) => t('image.question', { name })}
        action={t('image.delete')}
        onDelete={onDelete}
      />
    </Pane>
  );
}

const DRAGGED_OVER_STYLE = {
  outline: '2px dashed',
  outlineColor: 'moss',
  outlineOffset: '4px',
  borderRadius: 'md',
} as const;

/**
 * Returns the properties of a pane without images: one row with an upload button, which a phone's whole row presses. The
 * whole pane accepts a file.
 */
function useEmptyRow({
  progress,
  errorText,
  disabled = false,
  onFile,
}: Omit<Props, 'images' | 'deletingId' | 'onDelete'>) {
  const { t } = useTranslation();
  const noteId = useId();
  const isPhone = useIsPhone();
  const { isDraggedOver, dropProps } = useFileDrop(disabled || progress !== null, onFile);
  return {
    ...dropProps,
    ...(isDraggedOver && DRAGGED_OVER_STYLE),
    emptyText: (
      <Box as="span" id={noteId} role="status" {...(errorText !== null && { color: 'loss' })}>
        {errorText ?? (
          <>
            <Box as="span" hideFrom="md">
              {t('image.noneShort')}
            </Box>
            <Box as="span" hideBelow="md">
              {t('image.none')}
            </Box>
          </>
        )}
      </Box>
    ),
    aside: (
      <AddImageButton
        progress={progress}
        disabled={disabled}
        describedBy={noteId}
        isRow={isPhone}
        onFile={onFile}
      />
    ),
  };
}
