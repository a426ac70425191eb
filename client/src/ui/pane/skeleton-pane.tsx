import { Box, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useElapsed, useLoadingAttribute } from './use-loading-attribute.js';

/** Delay before the wait is explained, ms. */
const LONG_WAIT_MS = 1000;

interface Props {
  /** Height of the loaded pane, px. */
  height: number;
  /** Its height on a desktop, if that differs. A CSS length. */
  desktopHeight?: string;
  /** Explanation of a long wait. */
  waitingFor?: string;
  /** True for a part that is loaded after the page: the content below it is not hidden. */
  isDeferred?: boolean;
}

/** Skeleton of a pane. `hideBelowLoading` hides the content below until the skeleton is replaced, for at most 2 s. */
export function SkeletonPane({ height, desktopHeight, waitingFor, isDeferred = false }: Props) {
  const { t } = useTranslation();
  const isLongWait = useElapsed(LONG_WAIT_MS);
  return (
    <Box
      borderWidth="1px"
      borderColor="line"
      borderRadius="16px"
      bg="surface"
      p="4"
      height={{ base: `${height}px`, lg: desktopHeight }}
      role="status"
      {...useLoadingAttribute(!isDeferred)}
    >
      <Text srOnly>{t('loading')}</Text>
      {isLongWait && waitingFor !== undefined && <Text mb="4">{waitingFor}</Text>}
      <Skeleton height="24px" width="40%" mb="4" />
      <Skeleton height="16px" mb="2" />
      <Skeleton height="16px" width="70%" />
    </Box>
  );
}
