import { Box, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** Holds a pane's place while its content is loaded. `height` is the pane's own, in px. */
export function SkeletonPane({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <Box
      borderWidth="1px"
      borderColor="line"
      borderRadius="16px"
      bg="surface"
      p="4"
      height={`${height}px`}
      role="status"
    >
      <Text srOnly>{t('loading')}</Text>
      <Skeleton height="24px" width="40%" mb="4" />
      <Skeleton height="16px" mb="2" />
      <Skeleton height="16px" width="70%" />
    </Box>
  );
}
