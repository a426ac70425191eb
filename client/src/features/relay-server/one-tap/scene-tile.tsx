import { Box, Flex, Image } from '@chakra-ui/react';
import { CircleDot, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import {
  CAPTION_STYLE,
  createFrameStyle,
  findProgramColours,
  PICTURE_STYLE,
  QUIET_FRAME_STYLE,
} from '../../../ui/status/program-frame.js';
import { CAPTION_HEIGHT } from '../picture-width.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  scene: string;
  picture: string | undefined;
  /** True if the tile has room for a picture, so that its size does not change when the picture arrives. */
  isTall: boolean;
  /** The key that switches to the scene; undefined without one. */
  shortcut: string | undefined;
  isOnProgram: boolean;
  /** True if viewers see the scene on program. */
  isOnAir: boolean;
  isReturning: boolean;
  isPending: boolean;
  isChosen: boolean;
  disabled: boolean;
  onSwitch: SceneSwitch['switchTo'];
}

/** Filled, to differ from a pending tile. Orange only while viewers see the scene. */
const ON_AIR_STYLE = {
  bg: 'liveFill',
  color: 'onLiveFill',
  borderColor: 'liveFill',
  _hover: { borderColor: 'liveFill' },
} as const;
const ON_PROGRAM_STYLE = {
  bg: 'mossTint',
  color: 'ink',
  borderColor: 'moss',
  _hover: { borderColor: 'moss' },
} as const;
/** Dashed, because the scene is not on program until the status confirms it. */
const PENDING_STYLE = {
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'amber',
  color: 'amber',
} as const;

/**
 * Height of the row of marks above the name, px. A tile without the row has this much more padding, so that all tiles
 * are equally high.
 */
const MARK_ROW_HEIGHT = 16;
const MARK_ROW_STYLE = {
  alignSelf: 'stretch',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '1',
  height: `${MARK_ROW_HEIGHT}px`,
  mx: '-0.5',
  fontSize: '12px',
  lineHeight: '1',
  whiteSpace: 'nowrap',
} as const;
const LOW_TILE_STYLE = { minHeight: '68px' } as const;

/** Space for the mark of a scene whose name takes the width: a dot, its padding and a gap. */
const DOT_WIDTH = '20px';
/**
 * A tile with room for a picture. On a phone its name is in a line below the picture, which keeps the name's width and
 * leaves the rest to the mark. On a desktop the whole tile has the shape of a picture.
 */
const TALL_TILE_STYLE = {
  lgDown: {
    display: 'grid',
    gridTemplateColumns: `fit-content(calc(100% - ${DOT_WIDTH})) minmax(0, 1fr)`,
    gridTemplateRows: `minmax(0, 1fr) ${CAPTION_HEIGHT}`,
    columnGap: '2',
    alignItems: 'stretch',
    borderWidth: '0',
    borderRadius: 'md',
    bg: 'transparent',
    // Only the picture of a disabled tile is faint, so that its name stays readable.
    _disabled: { opacity: '1' },
  },
  lg: { aspectRatio: 16 / 9 },
} as const;
/** The pane's height can determine that of the tile: the picture then takes what the caption leaves. */
const createPictureStyle = (frameStyle: object, isDisabled: boolean) => ({
  lgDown: {
    ...PICTURE_STYLE,
    gridColumn: '1 / -1',
    aspectRatio: 'var(--tile-picture-ratio, 16 / 9)',
    opacity: isDisabled ? '0.55' : '1',
    _after: frameStyle,
  },
  lg: { position: 'absolute', insetX: '0', top: '0', aspectRatio: 16 / 9, overflow: 'hidden' },
});
const FAINT_STYLE = { opacity: '0.4', filter: 'grayscale(1)' } as const;

const CAPTION_ROW_STYLE = {
  ...CAPTION_STYLE,
  gridRow: '2',
  px: '0.5',
  pt: '1',
  whiteSpace: 'nowrap',
} as const;
const createCaptionStyle = (programStyle: object) => ({
  lgDown: { ...CAPTION_ROW_STYLE, color: 'ink', textAlign: 'start', truncate: true },
  // The name has its own background, like the marks.
  lg: {
    position: 'absolute',
    insetX: '0',
    bottom: '0',
    px: '2',
    py: '1',
    bg: 'rgb(0 0 0 / 0.72)',
    color: 'white',
    fontSize: 'sm',
    lineHeight: '1.25',
    lineClamp: 2,
    ...programStyle,
  },
});
/** On a desktop, each mark has its own background, to be readable on any picture. */
const createMarksStyle = (color: string) => ({
  lgDown: {
    ...CAPTION_ROW_STYLE,
    gridColumn: '2',
    overflow: 'hidden',
    color,
    // Where the text does not fit, it wraps out of the line, and the dot remains.
    '& > *': { width: 'full', flexWrap: 'wrap', justifyContent: 'flex-end' },
    '& svg': { boxSize: '14px', my: '1px' },
    '& .lucide-circle-dot': { boxSize: '8px', my: '4px', fill: 'currentColor' },
  },
  lg: {
    position: 'absolute',
    alignItems: 'center',
    gap: '1',
    insetX: '1',
    top: '1',
    height: '20px',
    fontSize: '12px',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    zIndex: '1',
    '& > *': { bg: 'ground', color: 'ink', borderRadius: 'sm', px: '1', py: '0.5' },
  },
});

/** A scene that a tap switches to. A separate component, so that a tap rerenders only the tiles that change. */
export function SceneTile({ scene, picture, isTall, shortcut, ...state }: Props) {
  const { isOnProgram, isOnAir, isReturning, isPending, isChosen, disabled, onSwitch } = state;
  const { t } = useTranslation();
  const hasMarkRow = isOnProgram || isReturning || shortcut;
  const MarkIcon = isOnProgram ? CircleDot : Undo2;
  const borderPx = isPending ? 2 : 1;
  const programStyle = isOnProgram ? (isOnAir ? ON_AIR_STYLE : ON_PROGRAM_STYLE) : {};
  const colours = findProgramColours(isOnAir);
  return (
    <Button
      variant="outline"
      flexDirection="column"
      gap="0"
      position="relative"
      overflow="hidden"
      px={`${9 - borderPx}px`}
      py={`${5 - borderPx + (hasMarkRow ? 0 : MARK_ROW_HEIGHT / 2)}px`}
      {...LOW_TILE_STYLE}
      disabled={disabled}
      aria-pressed={isChosen}
      aria-label={t(isOnProgram ? 'oneTap.isOn' : 'oneTap.switchTo', { scene })}
      aria-keyshortcuts={shortcut}
      data-tile
      {...programStyle}
      {...(isPending && PENDING_STYLE)}
      {...(isTall && { bg: 'ground', minHeight: '72px', width: 'full', px: '0', py: '0' })}
      css={isTall ? TALL_TILE_STYLE : {}}
      onClick={() => onSwitch(scene, 'tiles')}
    >
      {isTall && (
        <Picture
          url={picture}
          isFaint={isReturning}
          isDisabled={disabled}
          frameStyle={
            isPending
              ? createFrameStyle('amber', 'dashed')
              : isOnProgram
                ? createFrameStyle(colours.fill)
                : QUIET_FRAME_STYLE
          }
        />
      )}
      {hasMarkRow && (
        <Flex
          as="span"
          aria-hidden
          css={isTall ? createMarksStyle(isOnProgram ? colours.text : 'muted') : MARK_ROW_STYLE}
          data-marks
        >
          {(isOnProgram || isReturning) && (
            <Flex as="span" align="center" gap="1">
              <MarkIcon size={12} />
              <Box as="span" {...createTextStyle(t(isOnProgram ? 'oneTap.onProgram' : 'oneTap.returns'))} />
            </Flex>
          )}
          {shortcut && <Box as="span" {...createTextStyle(shortcut)} ms="auto" />}
        </Flex>
      )}
      <Box
        as="span"
        overflowWrap="anywhere"
        hyphens="auto"
        {...(isTall ? { css: createCaptionStyle(programStyle), title: scene } : { my: 'auto' })}
      >
        {scene}
      </Box>
    </Button>
  );
}

interface PictureProps {
  /** Undefined until the picture arrives. */
  url: string | undefined;
  isFaint: boolean;
  isDisabled: boolean;
  frameStyle: object;
}

/** A decorative picture. The name of the scene labels the tile. */
function Picture({ url, isFaint, isDisabled, frameStyle }: PictureProps) {
  return (
    <Box as="span" css={createPictureStyle(frameStyle, isDisabled)} data-picture>
      {url && (
        <Image
          src={url}
          alt=""
          position="absolute"
          inset="0"
          boxSize="full"
          objectFit="cover"
          {...(isFaint && FAINT_STYLE)}
          {...(isDisabled && { css: { lg: FAINT_STYLE } })}
        />
      )}
    </Box>
  );
}

/** Returns a style that draws a text outside the content: voice control needs the scene's name as the content. */
const createTextStyle = (text: string) => ({ _after: { content: `"${text}"` } });
