import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CAPTION_STYLE,
  createBadgeStyle,
  findProgramColour,
  PICTURE_STYLE,
  QUIET_PICTURE_STYLE,
} from '../../../ui/status/program-frame.js';

/** Maximum number of thumbnails: four rows on a phone. */
export const MAX_THUMBNAILS = 8;
/**
 * Number of thumbnails while the scenes load: that of the starter collection. On a phone, fewer scenes take the same
 * height.
 */
export const LOADING_THUMBNAILS = 4;

/** Height of the row with a scene's name, below its picture. */
const LABEL_HEIGHT = '1.5rem';
const ROW_GAP = '1rem';
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

/** Shows thumbnails of a collection's scenes in a grid: two columns on a phone, otherwise three or four. */
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
        rowGap={ROW_GAP}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        alignContent="start"
        minH={TWO_ROWS_HEIGHT}
        css={findColumnsStyle(count)}
      >
        {children}
      </Grid>
    </Box>
  );
}

const TILE_STYLE = { position: 'relative', display: 'block', width: 'full', borderRadius: 'md' } as const;
const BUTTON_STYLE = { cursor: 'pointer', textAlign: 'start' } as const;

const LABEL_STYLE = {
  display: 'block',
  height: LABEL_HEIGHT,
  px: '0.5',
  pt: '1',
  ...CAPTION_STYLE,
} as const;

/** In the corner of the picture where no tile of the home page has a mark: such a tile switches, this one edits. */
const EDIT_STYLE = {
  position: 'absolute',
  bottom: '6px',
  insetEnd: '6px',
  alignItems: 'center',
  gap: '1',
  height: '24px',
  px: '2',
  borderRadius: 'full',
  bg: 'ground',
  color: 'ink',
  fontSize: '12px',
  fontWeight: '600',
  lineHeight: '1',
  whiteSpace: 'nowrap',
} as const;

interface ThumbnailProps {
  /** Name below the picture. Screen readers get it from the picture or the button. */
  caption?: string;
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
 * A scene's picture with its name below it, and the word “Edit” with a pencil in the picture if a press opens the editor.
 * The scene on program has only a mark: the frame of the home page's tiles would say that a press switches.
 */
export function Thumbnail({ caption = '', programMark, label, onOpen, children }: ThumbnailProps) {
  const colour = programMark && findProgramColour(programMark.isOnAir);
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
        css={[PICTURE_STYLE, QUIET_PICTURE_STYLE]}
      >
        <Box as="span" display="block" position="absolute" inset="0">
          {children}
        </Box>
        {programMark && colour && <ProgramMark text={programMark.text} colour={colour} />}
        {onOpen && <EditMark />}
      </Box>
      <Box as="span" aria-hidden truncate title={caption} css={LABEL_STYLE}>
        {caption}
      </Box>
    </>
  );
  return (
    <Box as="li" listStyleType="none" minW="0" data-on-program={programMark !== undefined}>
      {onOpen ? (
        <chakra.button type="button" onClick={onOpen} {...TILE_STYLE} {...BUTTON_STYLE}>
          {content}
        </chakra.button>
      ) : (
        <Box {...TILE_STYLE}>{content}</Box>
      )}
    </Box>
  );
}

/** Hidden from screen readers, because the accessible name contains its text. */
function ProgramMark({ text, colour }: { text: string; colour: string }) {
  return (
    <Flex as="span" aria-hidden css={createBadgeStyle(colour)} data-badge>
      <Box as="span" flexShrink="0" boxSize="8px" borderRadius="full" bg={colour} />
      {text}
    </Flex>
  );
}

/** Hidden from screen readers, because the accessible name says that the button edits. */
function EditMark() {
  const { t } = useTranslation();
  return (
    <Flex as="span" aria-hidden css={EDIT_STYLE}>
      <Pencil size={12} />
      {t('collection.edit')}
    </Flex>
  );
}
