import { Box, Stack, Text } from '@chakra-ui/react';
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { ImageFieldsFragment } from '../image.generated.js';
import { ImageRow } from './image-row.js';
import { ImageUpload } from './image-upload.js';

interface Props {
  images: readonly ImageFieldsFragment[];
  /** Part of the upload that is sent, 0 to 1; null: none runs. */
  progress: number | null;
  /** Why the last file was refused. */
  refusal: string | null;
  /** Id of the image that is being deleted. */
  deleting: string | null;
  /** Without an active payment nothing can be added. */
  disabled?: boolean;
  onFile: (file: File) => void;
  onDelete: (id: string) => void;
}

/** The user's images, newest first. Deleting asks for confirmation. */
export function ImagesPane({ images, progress, refusal, deleting, disabled, onFile, onDelete }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<ImageFieldsFragment | null>(null);
  return (
    <Pane title={t('image.title')} icon={ImageIcon} id="images">
      {images.length === 0 ? (
        <EmptyState icon={ImageIcon} text={t('image.none')} />
      ) : (
        <Text color="muted" mb="3">
          {t('image.intro')}
        </Text>
      )}
      <ImageUpload progress={progress} refusal={refusal} disabled={disabled} onFile={onFile} />
      <Stack asChild gap="0" listStyleType="none">
        <ul aria-label={t('image.title')}>
          {images.toReversed().map((image) => (
            <Box asChild key={image.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>
                <ImageRow
                  image={image}
                  isDeleting={deleting === image.id}
                  onDelete={() => setAsking(image)}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        destructive
        text={t('image.question', { name: asking?.name ?? '' })}
        action={t('image.delete')}
        onConfirm={() => {
          if (asking) onDelete(asking.id);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Pane>
  );
}
