import { Box, SimpleGrid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ThumbnailChoice } from '../../../ui/thumbnail-choice.js';
import type { ImageFieldsFragment } from '../image.generated.js';
import { ImageThumbnail } from './image-thumbnail.js';
import { ImageUpload } from './image-upload.js';

interface Props {
  images: readonly ImageFieldsFragment[];
  /** Id of the current image; null if there is none. */
  chosenId: string | null;
  /** Uploaded share, 0 to 1; null while no upload runs. */
  progress: number | null;
  errorText: string | null;
  disabled?: boolean;
  onChoose: (image: ImageFieldsFragment) => void;
  onFile: (file: File) => void;
}

export function ImageChooser({ images, chosenId, progress, errorText, disabled, onChoose, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
      <ImageUpload progress={progress} errorText={errorText} disabled={disabled} onFile={onFile} />
      <SimpleGrid asChild minChildWidth="128px" gap="2" mt="3" listStyleType="none">
        <ul aria-label={t('image.choose')}>
          {images.toReversed().map((image) => (
            <li key={image.id}>
              <ThumbnailChoice
                name={image.name}
                isChosen={image.id === chosenId}
                onChoose={() => onChoose(image)}
              >
                <ImageThumbnail id={image.id} alt="" />
              </ThumbnailChoice>
            </li>
          ))}
        </ul>
      </SimpleGrid>
    </Box>
  );
}
