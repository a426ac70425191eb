import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';

/** Maximum number of thumbnails: four rows on a phone. */
export const MAX_THUMBNAILS = 8;
/**
 * Number of thumbnails while the scenes load: that of the starter collection. On a phone, fewer scenes take the same
 * height.
 */
export const LOADING_THUMBNAILS = 4;

/** Height of two rows with two columns and a gap of 8 px. */
const TWO_ROWS_HEIGHT = 'calc((100cqw - 8px) * 9 / 16 + 8px)';
/** Columns of a grid that is wider than on a phone, by the number of thumbnails: no row has only one thumbnail. */
const THREE_COLUMNS_STYLE = {
  '@container (min-width: 400px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', minH: '0' },
} as const;
const FOUR_COLUMNS_STYLE = {
  '@container (min-width: 500px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', minH: '0' },
} as const;

interface GridProps {
  label: string;
  /** Number of thumbnails. */
  count: number;
  children: ReactNode;
}

/** Shows thumbnails of a collection's scenes in a grid: two columns on a phone, otherwise three or four. */
export function ThumbnailGrid({ label, count, children }: GridProps) {
  return (
    <Box css={{ containerType: 'inline-size' }} mb="2">
      <Grid
        as="ul"
        role="list"
        aria-label={label}
        // Contains the texts for screen readers, which are out of the flow.
        position="relative"
        gap="2"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        alignContent="start"
        minH={TWO_ROWS_HEIGHT}
        css={count % 3 === 1 ? FOUR_COLUMNS_STYLE : THREE_COLUMNS_STYLE}
      >
        {children}
      </Grid>
    </Box>
  );
}

/** Has the shape and the corners of the tiles on the home page. */
const TILE_STYLE = {
  position: 'relative',
  display: 'block',
  width: 'full',
  aspectRatio: 16 / 9,
  overflow: 'hidden',
  borderRadius: 'calc(var(--tc-sizes-target) / 3)',
  bg: 'ground',
} as const;
/** Drawn over the picture, because a border around it would change its aspect ratio. */
const FRAME_STYLE = {
  content: '""',
  position: 'absolute',
  inset: '0',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'inherit',
  pointerEvents: 'none',
} as const;
const HOVER_STYLE = { _hover: { _after: { borderColor: 'ink' } } } as const;
/** Colours of the scene on program, as on the home page: orange only while viewers see the scene. */
const ON_AIR_COLOURS = { bg: 'liveFill', color: 'onLiveFill', borderColor: 'liveFill' } as const;
const ON_PROGRAM_COLOURS = { bg: 'mossTint', color: 'ink', borderColor: 'moss' } as const;
/** The name has its own background, to be readable on any picture. */
const NAME_STRIP_STYLE = {
  position: 'absolute',
  insetX: '0',
  bottom: '0',
  px: '2',
  py: '1',
  bg: 'rgb(0 0 0 / 0.72)',
  color: 'white',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1.25',
  textAlign: 'center',
} as const;

interface ThumbnailProps {
  /** Name in the strip at the bottom. Screen readers get it from the picture or the button. */
  caption?: string;
  /** Mark of the scene on program. `isOnAir`: viewers see it. */
  programMark?: { text: string; isOnAir: boolean } | undefined;
  /** Accessible name of the button; if undefined, that of the picture. */
  label?: string;
  /** Opens the scene. If undefined, the thumbnail is no button. */
  onOpen?: (() => void) | undefined;
  /** The picture. */
  children: ReactNode;
}

/** A scene's picture with its name. */
export function Thumbnail({ caption = '', programMark, label, onOpen, children }: ThumbnailProps) {
  const colours = programMark && (programMark.isOnAir ? ON_AIR_COLOURS : ON_PROGRAM_COLOURS);
  const tileProps = {
    ...TILE_STYLE,
    _after: { ...FRAME_STYLE, ...(colours && { borderWidth: '2px', borderColor: colours.borderColor }) },
    ...(onOpen && !programMark && HOVER_STYLE),
  };
  const buttonName = onOpen && label;
  const content = (
    <>
      {/* A text instead of `aria-label`, which would have to contain the texts of the picture. */}
      {buttonName && (
        <Text as="span" srOnly>
          {buttonName}
        </Text>
      )}
      <Box
        as="span"
        display="block"
        position="absolute"
        inset="0"
        aria-hidden={buttonName ? true : undefined}
      >
        {children}
      </Box>
      {programMark && <ProgramMark text={programMark.text} />}
      {caption && (
        <Box
          as="span"
          aria-hidden
          truncate
          title={caption}
          {...NAME_STRIP_STYLE}
          {...(colours && { bg: colours.bg, color: colours.color })}
        >
          {caption}
        </Box>
      )}
    </>
  );
  return (
    <Box as="li" listStyleType="none" minW="0" data-on-program={programMark !== undefined}>
      {onOpen ? (
        <chakra.button type="button" cursor="pointer" onClick={onOpen} {...tileProps}>
          {content}
        </chakra.button>
      ) : (
        <Box {...tileProps}>{content}</Box>
      )}
    </Box>
  );
}

/** Hidden from screen readers, because the accessible name contains its text. */
function ProgramMark({ text }: { text: string }) {
  return (
    <Flex
      as="span"
      aria-hidden
      align="center"
      gap="1"
      position="absolute"
      top="1"
      insetStart="1"
      maxW="calc(100% - 8px)"
      px="1"
      py="0.5"
      borderRadius="sm"
      fontSize="sm"
      fontWeight="600"
      lineHeight="1.25"
      whiteSpace="nowrap"
      overflow="hidden"
      bg="ground"
      color="ink"
    >
      <CircleDot size={12} />
      {text}
    </Flex>
  );
}
