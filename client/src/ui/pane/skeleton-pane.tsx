import { Box, Skeleton, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Delay until the wait is explained, ms. */
const LONG_WAIT_MS = 1000;

interface Props {
  /** Height of the pane, px. */
  height: number;
  /** Explanation of a long wait. */
  waitingFor?: string;
  /** Of a part that comes after the page: what is below it is shown already. */
  late?: boolean;
}

/** Skeleton of a pane. Until it is replaced, `topDown` hides what is below it. */
export function SkeletonPane({ height, waitingFor, late = false }: Props) {
  const { t } = useTranslation();
  const [long, setLong] = useState(false);
  useEffect(function explainLongWait() {
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box
      borderWidth="1px"
      borderColor="line"
      borderRadius="16px"
      bg="surface"
      p="4"
      height={`${height}px`}
      role="status"
      {...(!late && { 'data-loading': '' })}
    >
      <Text srOnly>{t('loading')}</Text>
      {long && waitingFor !== undefined && <Text mb="4">{waitingFor}</Text>}
      <Skeleton height="24px" width="40%" mb="4" />
      <Skeleton height="16px" mb="2" />
      <Skeleton height="16px" width="70%" />
    </Box>
  );
}
