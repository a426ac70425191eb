import { Text } from '@chakra-ui/react';
import { Image as ImageIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DeletableList } from '../../../ui/pane/deletable-list.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { ImageFieldsFragment } from '../image.generated.js';
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

export function ImagesPane({ images, progress, errorText, deletingId, disabled, onFile, onDelete }: Props) {
  const { t } = useTranslation();
  return (
    <Pane title={t('image.title')} icon={ImageIcon} id="images">
      {images.length === 0 ? (
        <EmptyState icon={ImageIcon} text={t('image.none')} />
      ) : (
        <Text color="muted" mb="3">
          {t('image.intro')}
        </Text>
      )}
      <ImageUpload progress={progress} errorText={errorText} disabled={disabled} onFile={onFile} />
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
