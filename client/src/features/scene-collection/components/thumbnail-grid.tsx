import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { ChevronRight, Pencil } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  CAPTION_STYLE,
  createBadgeStyle,
  findProgramColour,
  PICTURE_STYLE,
  QUIET_PICTURE_STYLE,
} from '../../../ui/status/program-frame.js';

/** Maximum number of thumbnails. */
export const MAX_THUMBNAILS = 8;
/**
 * Number of thumbnails while the scenes load: that of the starter collection. On a phone, fewer scenes take the same
 * height.
 */
export const LOADING_THUMBNAILS = 4;

/** Height of a scene's name and note, below its picture. It is the same without a note. */
const LABEL_HEIGHT = '2.5rem';
const ROW_GAP = '1rem';
/** Height of a row on a phone, with its hairline, px. */
export const PHONE_ROW_HEIGHT = 72;
/** Height of two rows with two columns and a gap of 8 px. */
const TWO_ROWS_HEIGHT = `calc((100cqw - 8px) * 9 / 16 + 2 * ${LABEL_HEIGHT} + ${ROW_GAP})`;
const FOUR_COLUMNS = { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', minH: '0' } as const;
/** Columns of a grid that is wider than on a phone, by the number of thumbnails: no row has only one thumbnail. */
const THREE_COLUMNS_STYLE = {
  '@container (min-width: 400px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', minH: '0' },
} as const;
const FOUR_COLUMNS_STYLE = { '@container (min-width: 500px)': FOUR_COLUMNS } as const;
/** Two thumbnails are one row. */
const TWO_COLUMNS_STYLE = { '@container (min-width: 400px)': { minH: '0' } } as const;
/** Four thumbnails are two rows of large pictures in half a desktop's page. */
const ONE_ROW_STYLE = { '@container (min-width: 700px)': FOUR_COLUMNS } as const;

function findColumnsStyle(count: number) {
  if (count < 3) return TWO_COLUMNS_STYLE;
  if (count === LOADING_THUMBNAILS) return ONE_ROW_STYLE;
  return count % 3 === 1 ? FOUR_COLUMNS_STYLE : THREE_COLUMNS_STYLE;
}

interface GridProps {
  label: string;
  /** Number of thumbnails. */
  count: number;
  children: ReactNode;
}

/**
 * Shows thumbnails of a collection's scenes: on a phone a list of rows, which does not look like the home page's tiles,
 * because those switch; otherwise a grid of two to four columns.
 */
export function ThumbnailGrid({ label, count, children }: GridProps) {
  return (
    <Box css={{ containerType: 'inline-size' }}>
      <Grid
        as="ul"
        role="list"
        aria-label={label}
        // Contains the texts for screen readers, which are out of the flow.
        position="relative"
        columnGap="2"
        rowGap={{ base: '0', md: ROW_GAP }}
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        alignContent="start"
        minH={{ base: `${LOADING_THUMBNAILS * PHONE_ROW_HEIGHT}px`, md: TWO_ROWS_HEIGHT }}
        css={{ md: findColumnsStyle(count) }}
      >
        {children}
      </Grid>
    </Box>
  );
}

const ITEM_STYLE = {
  listStyleType: 'none',
  minWidth: '0',
  mdDown: { height: `${PHONE_ROW_HEIGHT}px`, 'li + &': { borderTopWidth: '1px', borderColor: 'line' } },
} as const;
const TILE_STYLE = {
  position: 'relative',
  display: { base: 'flex', md: 'block' },
  alignItems: 'center',
  gap: '3',
  width: 'full',
  height: { base: 'full', md: 'auto' },
  borderRadius: 'md',
} as const;
const BUTTON_STYLE = { cursor: 'pointer', textAlign: 'start' } as const;
const PICTURE_WIDTH = { width: { base: '96px', md: 'auto' }, flexShrink: '0' } as const;

const LABEL_STYLE = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flex: '1',
  minWidth: '0',
  ...CAPTION_STYLE,
  // A chevron in a phone's row, which opens; a pencil on a tile, because the home page's tiles switch.
  '& > svg': { flexShrink: '0', ms: 'auto', color: 'muted' },
  '& > .lucide-pencil': { mdDown: { display: 'none' } },
  '& > .lucide-chevron-right': { md: { display: 'none' } },
  md: { alignItems: 'flex-start', height: LABEL_HEIGHT, px: '0.5', pt: '1' },
} as const;
/**
 * On a phone the mark is beside the name, so that the row on program has two lines like the others. A row has room for
 * three: a long name on program leaves none for the note.
 */
const TEXTS_STYLE = {
  minWidth: '0',
  mdDown: { display: 'flex', flexWrap: 'wrap', columnGap: '2', maxHeight: '60px', overflow: 'hidden' },
} as const;
const NOTE_STYLE = {
  display: 'block',
  flexBasis: '100%',
  color: 'muted',
  fontSize: 'sm',
  fontWeight: '400',
  lineHeight: '20px',
  md: { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
} as const;

const NAME_STYLE = {
  overflow: 'hidden',
  mdDown: {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    fontSize: 'md',
    lineHeight: '20px',
    overflowWrap: 'break-word',
  },
  md: { display: 'block', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
} as const;

/** On a phone the mark is beside the name; otherwise it is a badge in the picture, as on the home page's tiles. */
const createMarkStyle = (colour: string) =>
  ({
    alignItems: 'center',
    gap: '1',
    fontSize: '14px',
    fontWeight: '600',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    '& > span': { flexShrink: '0', boxSize: '8px', borderRadius: 'full', bg: colour },
    md: createBadgeStyle(colour),
  }) as const;

interface ThumbnailProps {
  /** Name below the picture. Screen readers get it from the picture or the button. */
  caption?: string;
  /** A quiet line below the name: what the scene is for. It describes the button. */
  note?: string | undefined;
  /** Mark of the scene on program. `isOnAir`: viewers see it. */
  programMark?: { text: string; isOnAir: boolean } | undefined;
  /** Accessible name of the button; if undefined, that of the picture. */
  label?: string;
  /** Opens the scene in the editor. If undefined, the thumbnail is no button. */
  onOpen?: (() => void) | undefined;
  /** The picture. */
  children: ReactNode;
}

/**
 * A scene's picture with its name and, if a press opens the editor, a chevron or pencil. The scene on program has only a mark: the
 * frame of the home page's tiles would say that a press switches.
 */
export function Thumbnail({ caption = '', note, programMark, label, onOpen, children }: ThumbnailProps) {
  const noteId = useId();
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
        aria-hidden={buttonName ? true : undefined}
        aspectRatio={16 / 9}
        css={[PICTURE_STYLE, QUIET_PICTURE_STYLE, PICTURE_WIDTH]}
      >
        <Box as="span" display="block" position="absolute" inset="0">
          {children}
        </Box>
      </Box>
      {/* Hidden from screen readers, because the accessible name has all texts. */}
      <Box as="span" aria-hidden css={LABEL_STYLE}>
        <Box as="span" css={TEXTS_STYLE}>
          <Box as="span" title={caption} css={NAME_STYLE}>
            {caption}
          </Box>
          {programMark && <ProgramMark {...programMark} />}
          {note !== undefined && (
            <Box as="span" id={noteId} title={note} css={NOTE_STYLE}>
              {note}
            </Box>
          )}
        </Box>
        {onOpen && <Pencil size={18} />}
        {onOpen && <ChevronRight size={20} />}
      </Box>
    </>
  );
  return (
    <Box as="li" css={ITEM_STYLE} data-on-program={programMark !== undefined}>
      {onOpen ? (
        <chakra.button
          type="button"
          aria-describedby={note === undefined ? undefined : noteId}
          onClick={onOpen}
          {...TILE_STYLE}
          {...BUTTON_STYLE}
        >
          {content}
        </chakra.button>
      ) : (
        <Box {...TILE_STYLE}>{content}</Box>
      )}
    </Box>
  );
}

function ProgramMark({ text, isOnAir }: { text: string; isOnAir: boolean }) {
  return (
    <Flex as="span" css={createMarkStyle(findProgramColour(isOnAir))} data-badge>
      <span />
      {text}
    </Flex>
  );
}
