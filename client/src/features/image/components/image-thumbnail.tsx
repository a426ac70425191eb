import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useImageUrl } from '../use-image-url.js';

interface Props {
  id: string;
  /** Alternative text; empty if the name is shown beside it. */
  alt: string;
}

/** A thumbnail on a background that shows transparency. */
export function ImageThumbnail({ id, alt }: Props) {
  const { t } = useTranslation();
  const url = useImageUrl(id);
  return (
    <Box
      w="96px"
      h="64px"
      flex="none"
      display="grid"
      placeItems="center"
      overflow="hidden"
      borderWidth="1px"
      borderColor="line"
      borderRadius="8px"
      backgroundImage="repeating-conic-gradient(#8884 0 25%, transparent 0 50%)"
      backgroundSize="16px 16px"
    >
      {url === 'failed' ? (
        <Text fontSize="xs" textAlign="center" bg="surface" px="1">
          {t('image.missing')}
        </Text>
      ) : (
        url !== null && (
          <img
            src={url}
            alt={alt}
            style={{
              maxWidth: '100%',
              maxHeight: '100%',
              width: '100%',
              height: '100%',
              objectFit: 'contain',
            }}
          />
        )
      )}
    </Box>
  );
}
