import { Box, Flex, Text } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { ImageFieldsFragment } from '../image.generated.js';
import { ImageThumbnail } from './image-thumbnail.js';

interface Props {
  image: ImageFieldsFragment;
  isDeleting: boolean;
  onDelete: () => void;
}

export function ImageRow({ image, isDeleting, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const { id, name, width, height, bytes } = image;
  const size = formatFileSize(bytes, i18n.language);
  return (
    <Flex align="center" wrap="wrap" gap="3" py="3">
      <ImageThumbnail id={id} alt="" />
      <Box minW="0" flex="1 1 10rem">
        <Text fontWeight="700" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontSize="sm" color="muted" fontVariantNumeric="tabular-nums">
          {t('image.figures', { width, height, size })}
        </Text>
      </Box>
      <Button
        variant="outline"
        icon={Trash2}
        {...(!isDeleting && { 'aria-label': t('image.deleteName', { name }) })}
        busy={isDeleting}
        busyText={t('image.deleting')}
        onClick={onDelete}
      >
        {t('image.delete')}
      </Button>
    </Flex>
  );
}
