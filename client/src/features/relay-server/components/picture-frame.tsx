import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LOW_WINDOW, PANIC_WIDTH, PICTURE_WIDTH } from '../picture-width.js';

interface Props {
  /** Null or false without a picture. */
  picture: ReactNode;
  /** True if a phone has the controls on the picture. */
  isOnPicture: boolean;
  isPanic: boolean;
  children: ReactNode;
}

/** Width that the controls beside a picture need. */
const BESIDE = '168px';

const FRAME = {
  position: 'relative',
  lg: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    [LOW_WINDOW]: { flexDirection: 'row', gap: '3' },
  },
} as const;

const PICTURE = {
  position: 'relative',
  width: 'full',
  mx: 'auto',
  [LOW_WINDOW]: { lg: { mx: '0', width: `calc(100% - ${BESIDE} - 12px)` } },
} as const;

const CONTROLS = {
  display: 'flex',
  gap: '2',
  lg: {
    alignItems: 'center',
    [LOW_WINDOW]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      flex: '1',
      minWidth: BESIDE,
      '& button': { px: '2' },
    },
  },
} as const;

/**
 * Controls in the picture's lower corners, which take no height on a phone. Each is dark, to be readable on any picture.
 */
const ON_PICTURE = {
  lgDown: {
    position: 'absolute',
    insetX: '2',
    bottom: '2',
    justifyContent: 'space-between',
    '& button, & select': { bg: 'rgb(0 0 0 / 0.72)', borderColor: 'transparent', color: 'white' },
    '& select': { color: { base: 'transparent', sm: 'white' }, px: { base: '0', sm: '3' } },
    '& button': { px: '3', whiteSpace: 'nowrap' },
    '& svg': { color: 'white' },
    '& .lucide-chevron-down': { display: { base: 'none', sm: 'block' } },
    '& :focus-visible': { outlineColor: 'white', outlineOffset: '-3px' },
  },
} as const;

/** The picture with its controls: on a desktop below it, in a low window beside it. */
export function PictureFrame({ picture, isOnPicture, isPanic, children }: Props) {
  return (
    <Box css={FRAME}>
      {picture && <Box css={[PICTURE, isPanic ? PANIC_WIDTH : PICTURE_WIDTH]}>{picture}</Box>}
      <Box css={isOnPicture ? [CONTROLS, ON_PICTURE] : CONTROLS}>{children}</Box>
    </Box>
  );
}
