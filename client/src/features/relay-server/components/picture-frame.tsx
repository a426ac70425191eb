import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LOW_PHONE } from '../../../ui/hero.js';
import { LOW_WINDOW } from '../../../ui/use-media.js';
import {
  BELOW_PICTURE,
  CONTROL_HEIGHT,
  createDesktopStyle,
  FULL_WIDTH,
  phoneMaxWidthOf,
} from '../picture-width.js';

interface Props {
  /** Null or false without a picture. */
  picture: ReactNode;
  isPanic: boolean;
  children: ReactNode;
}

/** Width of the controls beside a picture. */
const CONTROLS_WIDTH = '168px';

const FRAME_STYLE = {
  position: 'relative',
  width: 'full',
  lgDown: { mx: 'auto' },
  lg: { display: 'flex', flexDirection: 'column', gap: '2' },
} as const;
/** Used only with a picture. Without a picture, the controls are in one row in every window. */
const FRAME_OF_PICTURE_STYLE = { lg: { [LOW_WINDOW]: { flexDirection: 'row', gap: '3' } } } as const;

/** The background of the page beside a picture that is not as wide as its column. */
const STAGE_STYLE = {
  width: 'full',
  lg: { bg: 'ground', borderRadius: '12px', '--picture-radius': '0px', overflow: 'hidden' },
  [LOW_WINDOW]: {
    lg: { bg: 'transparent', width: `calc(100% - ${CONTROLS_WIDTH} - 12px)`, '--picture-radius': '12px' },
  },
} as const;
const PICTURE_STYLE = {
  position: 'relative',
  width: 'full',
  mx: 'auto',
  [LOW_WINDOW]: { lg: { mx: '0' } },
} as const;

const CONTROLS_STYLE = {
  display: 'flex',
  gap: '2',
  // The choice looks like the buttons beside it. On a phone it is on the picture.
  lg: {
    alignItems: 'center',
    '& select': { fontWeight: '600', cursor: 'pointer', _hover: { bg: 'fillStrong' } },
  },
  '& select': {
    textOverflow: 'ellipsis',
    bg: 'fill',
    borderColor: 'edge',
    borderRadius: 'calc(var(--tc-sizes-target) / 3)',
  },
} as const;
const CONTROLS_OF_PICTURE_STYLE = {
  lg: {
    '& button, & select': { minH: CONTROL_HEIGHT },
    '& button': { px: '3', whiteSpace: 'nowrap' },
    [LOW_WINDOW]: {
      flexDirection: 'column',
      alignItems: 'stretch',
      width: CONTROLS_WIDTH,
      flexShrink: '0',
      '& button': { px: '2', whiteSpace: 'normal' },
    },
  },
} as const;

/** On a phone, the controls are a bar below the picture. The bar is as wide as the picture. */
const BAR_OF_PICTURE_STYLE = {
  lgDown: {
    position: 'relative',
    ps: '4',
    pt: '2',
    alignItems: 'center',
    [LOW_PHONE]: { pt: '1' },
  },
} as const;

/**
 * The picture, with its controls in a row below it. In a low window of a desktop the controls are beside it, so that
 * the picture is larger.
 */
export function PictureFrame({ picture, isPanic, children }: Props) {
  const hasPicture = Boolean(picture);
  return (
    <Box css={hasPicture ? FULL_WIDTH : {}}>
      <Box
        css={
          hasPicture
            ? [FRAME_STYLE, FRAME_OF_PICTURE_STYLE, { lgDown: { maxWidth: phoneMaxWidthOf(isPanic) } }]
            : FRAME_STYLE
        }
      >
        {hasPicture && (
          <Box css={STAGE_STYLE}>
            <Box css={[PICTURE_STYLE, { lg: createDesktopStyle(isPanic) }]}>{picture}</Box>
          </Box>
        )}
        <Box
          css={
            hasPicture
              ? [CONTROLS_STYLE, BAR_OF_PICTURE_STYLE, CONTROLS_OF_PICTURE_STYLE, BELOW_PICTURE]
              : CONTROLS_STYLE
          }
        >
          {children}
        </Box>
      </Box>
    </Box>
  );
}
