import { Box, Flex, Grid } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Size } from '../model/values.js';
import type { Zoom } from './use-zoom.js';
import { ZoomControl } from './zoom-control.js';
import { findZoomAction } from './zoom.js';

/** Room around the canvas for the handles of an item that fills it, px. */
const MARGIN_PX = { base: 28, lg: 32 };
/** The height of the bar with the zoom: a button, its padding and a line. */
const BAR_HEIGHT = 'var(--tc-sizes-target) + 9px';

/**
 * Returns the widths of a canvas that fits its frame. Below a desktop, it is as wide as the frame. On a desktop, it is as
 * large as the container allows. Without the zoom, it is not so small that its handles are hard to reach; the container
 * then scrolls.
 */
export function createFittedWidths({ width, height }: Size, hasZoom: boolean) {
  const ratio = width / height;
  const freeHeight = `100cqh - ${2 * MARGIN_PX.lg}px`;
  return {
    lg: `min(100%, max(320px, (${freeHeight}) * ${ratio}))`,
    ...(hasZoom && { xl: `min(100%, (${freeHeight} - (${BAR_HEIGHT})) * ${ratio})` }),
  };
}

const LAYOUT_STYLE = {
  lg: { display: 'flex', flexDirection: 'column', minHeight: 'full' },
} as const;
/** With the zoom, the canvas scrolls above the bar instead of in the container. */
const ZOOM_LAYOUT_STYLE = { xl: { height: 'full' } } as const;
const FRAME_STYLE = {
  display: 'flex',
  bg: 'ground',
  // Dots, so that the canvas is an object on its ground.
  bgImage: 'radial-gradient({colors.line} 1px, transparent 1px)',
  bgSize: '16px 16px',
  bgAttachment: 'local',
  borderRadius: { base: '12px', lg: '0' },
  scrollbarWidth: 'thin',
  lg: { flex: '1 0 auto' },
  _focusVisible: { outlineOffset: '-3px' },
} as const;
const ZOOM_FRAME_STYLE = {
  // With a percentage, the frame is as high as the canvas where its container has no height.
  xl: { flex: '1 1 0%', minHeight: '0' },
} as const;
/** On a desktop the canvas is in the middle. */
const CENTRED_STYLE = {
  lg: { display: 'flex', justifyContent: 'center', alignItems: 'center' },
} as const;
/** The note is in the middle, also beside controls of different widths. */
const BAR_STYLE = {
  flexShrink: '0',
  gridTemplateColumns: 'minmax(max-content, 1fr) minmax(0, auto) minmax(max-content, 1fr)',
  alignItems: 'center',
  columnGap: '4',
  px: '3',
  py: '1',
  bg: 'surface',
  borderTopWidth: '1px',
} as const;

interface Props {
  frame: RefObject<HTMLDivElement | null>;
  zoom: Zoom;
  /** Controls at the start of the bar with the zoom. */
  tools?: ReactNode;
  /** In the middle of that bar. */
  note?: ReactNode;
  /** The canvas. */
  children: ReactNode;
}

/**
 * The ground on which the canvas is. A zoomed canvas scrolls in it; handles outside of the canvas do not. The keys 0, 1,
 * + and - zoom while the focus is on the canvas or in the bar below it.
 */
export function ZoomFrame({ frame, zoom, tools, note, children }: Props) {
  const { t } = useTranslation();
  const isZoomed = zoom.chosenScale !== null;
  /** Keys without Ctrl must not act outside of the part that they belong to. */
  const handleKeyDown = (event: KeyboardEvent) => {
    const action = findZoomAction(event);
    if (!action) return;
    event.preventDefault();
    zoom.apply(action);
  };
  return (
    <Box
      css={[LAYOUT_STYLE, zoom.isAvailable ? ZOOM_LAYOUT_STYLE : {}]}
      onKeyDown={zoom.isAvailable ? handleKeyDown : undefined}
    >
      <Box
        ref={frame}
        css={[FRAME_STYLE, zoom.isAvailable ? ZOOM_FRAME_STYLE : {}]}
        overflow={isZoomed ? 'auto' : 'hidden'}
        {...(zoom.isAvailable && {
          role: 'region',
          'aria-label': t('visual.zoom.canvas'),
          // Takes the focus at a click, for the keys, and keeps it when the canvas is fitted again.
          tabIndex: isZoomed ? 0 : -1,
        })}
      >
        <Box
          position="relative"
          flexShrink="0"
          // A zoomed canvas that is higher than the frame enlarges its ground, so that all of it can be scrolled to. A
          // fitted one is never higher.
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
        <Grid {...BAR_STYLE}>
          <Flex>{tools}</Flex>
          <Box minW="0">{note}</Box>
          <Flex justify="flex-end">
            <ZoomControl scale={zoom.scale} isFitted={!isZoomed} onAction={zoom.apply} />
          </Flex>
        </Grid>
      )}
    </Box>
  );
}
