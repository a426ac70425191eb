import { Box, chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ImageFieldsFragment } from '../image.generated.js';
import { ImagePicture } from './image-picture.js';
import { ImageUpload } from './image-upload.js';

interface Props {
  images: readonly ImageFieldsFragment[];
  /** Id of the image that is shown now; null: none. */
  chosen: string | null;
  progress: number | null;
  refusal: string | null;
  disabled?: boolean;
  onChoose: (image: ImageFieldsFragment) => void;
  onFile: (file: File) => void;
}

/** Chooses one of the user's images for a source, or adds one. */
export function ImageChooser({ images, chosen, progress, refusal, disabled, onChoose, onFile }: Props) {
  const { t } = useTranslation();
  return (
    <Box>
      <ImageUpload progress={progress} refusal={refusal} disabled={disabled} onFile={onFile} />
      <SimpleGrid asChild minChildWidth="128px" gap="2" mt="3" listStyleType="none">
        <ul aria-label={t('image.choose')}>
          {images.toReversed().map((image) => (
            <li key={image.id}>
              <Choice image={image} isChosen={image.id === chosen} onChoose={() => onChoose(image)} />
            </li>
          ))}
        </ul>
      </SimpleGrid>
    </Box>
  );
}

function Choice({
  image: { id, name },
  isChosen,
  onChoose,
}: {
  image: ImageFieldsFragment;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      display="grid"
      justifyItems="center"
      gap="1"
      w="full"
      minH="44px"
      p="2"
      borderWidth="2px"
      borderColor={isChosen ? 'moss' : 'line'}
      borderRadius="12px"
      cursor="pointer"
    >
      <ImagePicture id={id} alt="" />
      <Text as="span" fontSize="sm" overflowWrap="anywhere" display="flex" gap="1" alignItems="center">
        {isChosen && <Check aria-hidden size={16} />}
        {name}
      </Text>
    </chakra.button>
  );
}
