import { Box, Skeleton, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useElapsed, useLoadingAttribute } from './use-loading-attribute.js';

/** Height below which a pane has room for only one line, px. */
const LOW_HEIGHT = 112;

/** Delay before the wait is explained, ms. */
const LONG_WAIT_MS = 1000;

interface Heights {
  /** Pixels. */
  base: number;
  /** From the breakpoint `md` on, if it differs, px. */
  md?: number;
  /** On a desktop, if it differs. A CSS length. */
  lg?: string;
}

interface Props {
  /** Height of the loaded pane, px, or by the width of the window. */
  height: number | Heights;
  /** Explanation of a long wait. */
  waitingFor?: string;
  /** True for a part that is loaded after the page: the content below it is not hidden. */
  isDeferred?: boolean;
  /** True for a pane that is a row without a frame of its own, as most are while they are empty. */
  isRow?: boolean;
}

const FRAME_STYLE = {
  p: '4',
  borderWidth: '1px',
  borderColor: 'frame',
  borderRadius: '16px',
  bg: 'surface',
} as const;
/** The frame of the list is added to the height, as with a loaded row. */
const ROW_STYLE = {
  display: 'flex',
  alignItems: 'center',
  boxSizing: 'content-box',
  'data-row': '',
} as const;

/** Skeleton of a pane. `hideBelowLoading` hides the content below until the skeleton is replaced, for at most 2 s. */
export function SkeletonPane({ height, waitingFor, isDeferred = false, isRow = false }: Props) {
  const { t } = useTranslation();
  const isLongWait = useElapsed(LONG_WAIT_MS);
  const { base, md = base, lg }: Heights = typeof height === 'number' ? { base: height } : height;
  return (
    <Box
      {...(isRow ? ROW_STYLE : FRAME_STYLE)}
      height={{ base: `${base}px`, md: `${md}px`, lg }}
      role="status"
      {...useLoadingAttribute(!isDeferred)}
    >
      <Text srOnly>{t('loading')}</Text>
      {isLongWait && waitingFor !== undefined && <Text mb="4">{waitingFor}</Text>}
      <Skeleton height="24px" width="40%" mb={isRow ? '0' : '4'} />
      {base >= LOW_HEIGHT && (
        <>
          <Skeleton height="16px" mb="2" />
          <Skeleton height="16px" width="70%" />
        </>
      )}
    </Box>
  );
}
