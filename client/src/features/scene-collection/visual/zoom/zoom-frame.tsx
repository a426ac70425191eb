import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '../model/values.js';
import type { Zoom } from './use-zoom.js';
import { ZoomControl } from './zoom-control.js';

/** Room around the canvas for the handles of an item that fills it, px. */
const MARGIN_PX = { base: 28, lg: 32 };
/** The height of the bar with the zoom: a button, its padding and a line. */
const BAR_HEIGHT = 'var(--tc-sizes-target) + 9px';

/**
 * Width of a fitted canvas on a desktop: as large as the container allows, but not so small that its handles are hard
 * to reach.
 */
const createFittedWidth = (ratio: number, barHeight: string) =>
  `min(100%, max(320px, (100cqh - ${2 * MARGIN_PX.lg}px - (${barHeight})) * ${ratio}))`;

/** Returns the widths of a canvas that fits its frame. Below a desktop, it is as wide as the frame. */
export function createFittedWidths({ width, height }: Size) {
  const ratio = width / height;
  return { lg: createFittedWidth(ratio, '0px'), xl: createFittedWidth(ratio, BAR_HEIGHT) };
}

const LAYOUT_STYLE = {
  lg: { display: 'flex', flexDirection: 'column', minHeight: 'full' },
  xl: { height: 'full' },
} as const;
const FRAME_STYLE = {
  display: 'flex',
  bg: 'ground',
  borderRadius: { base: '12px', lg: '0' },
  scrollbarWidth: 'thin',
  lg: { flex: '1 0 auto' },
  // With a percentage, the frame is as high as the canvas where its container has no height.
  xl: { flex: '1 1 0%', minHeight: '0' },
  _focusVisible: { outlineOffset: '-3px' },
} as const;
/** On a desktop the canvas is in the middle. */
const CENTRED_STYLE = {
  lg: { display: 'flex', justifyContent: 'center', alignItems: 'center' },
} as const;
const BAR_STYLE = {
  flexShrink: '0',
  justifyContent: 'flex-end',
  px: '3',
  py: '1',
  bg: 'surface',
  borderTopWidth: '1px',
} as const;

interface Props {
  frame: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  /** The canvas. */
  children: ReactNode;
}

/** The ground on which the canvas is. A zoomed canvas scrolls in it; handles outside of the canvas do not. */
export function ZoomFrame({ frame, zoom, children }: Props) {
  const { t } = useTranslation();
  const isZoomed = zoom.chosenScale !== null;
  return (
    <Box css={LAYOUT_STYLE}>
      <Box
        ref={frame}
        css={FRAME_STYLE}
        overflow={isZoomed ? 'auto' : 'hidden'}
        {...(zoom.isAvailable && {
          role: 'region',
          'aria-label': t('visual.zoom.canvas'),
          // Keeps the focus when the canvas is fitted again.
          tabIndex: isZoomed ? 0 : -1,
        })}
      >
        <Box
          position="relative"
          flexShrink="0"
          // A higher canvas must enlarge its ground instead of overflowing it.
          alignSelf={isZoomed ? 'flex-start' : 'stretch'}
          w={isZoomed ? 'max-content' : 'full'}
          minW="full"
          minH={isZoomed ? 'full' : undefined}
          p={{ base: `${MARGIN_PX.base}px`, lg: `${MARGIN_PX.lg}px` }}
          overflow="hidden"
          css={CENTRED_STYLE}
        >
          {children}
        </Box>
      </Box>
      {zoom.isAvailable && (
        <Flex {...BAR_STYLE}>
          <ZoomControl scale={zoom.scale} isFitted={!isZoomed} onAction={zoom.apply} />
        </Flex>
      )}
    </Box>
  );
}
