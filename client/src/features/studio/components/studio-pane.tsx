import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { Lock, LogOut } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { useHeaderPlace } from '../../../ui/dock/header-place.js';
import { Hero } from '../../../ui/hero.js';
import { DESKTOP_COLUMNS } from '../../../ui/pane/desktop-columns.js';
import { edgeToEdge } from '../../../ui/pane/edge-to-edge.js';
import { BESIDE_TILES_STYLE } from '../../../ui/tiles/graph-beside-tiles.js';
import { COLUMN_HEIGHT, windowHeightColumn } from '../../../ui/pane/window-high.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { hasRight } from '../level-rights.js';
import type { Grant } from '../studio-types.js';
import { StudioHeading } from './studio-heading.js';

/** Parts of the owner's studio. The pane shows the parts that the helper's level allows. */
export interface StudioParts {
  /** True if the picture is directly below the band. */
  isJoined: boolean;
  /** The band of a running panic. */
  panic: ReactNode;
  /** The server's state as text. */
  band: ReactNode;
  /** The trail, greyed while the channel is lost. */
  trail: ReactNode;
  /** The picture; `aside` is at the end of its controls. */
  preview: (aside: ReactNode) => ReactNode;
  scenes: ReactNode;
  /** The controls that a thumb must reach while live. */
  bar: ReactNode;
  /** The feed's bitrate over time. Only a desktop shows it. */
  figures: ReactNode;
  /** The button of the keyboard shortcuts, on a desktop. */
  keys: ReactNode;
  /** Sources and sound, with level meters. */
  sources: ReactNode;
  /** Only the level meters. */
  levels: ReactNode;
  chat: ReactNode;
  /** The button that discards the delayed content of the broadcast. */
  dump: ReactNode;
  /** Start controls, shown before a broadcast. */
  start: ReactNode;
  /**
   * Stop controls, shown during a broadcast and never in the place of the start controls. They are beside the picture's
   * controls, except on a phone without a picture.
   */
  stop: ReactNode;
  destinations: ReactNode;
  lastAction: ReactNode;
}

interface Props {
  owner: string;
  grant: Grant;
  /** Null if the owner has no server. */
  parts: StudioParts | null;
  /** True to put chat and sources into a second column on a desktop. */
  isWide?: boolean;
  /**
   * True to show the heading of a studio with two columns in the page's header, where there is room for one heading.
   */
  isInHeader?: boolean;
  isLeaving: boolean;
  onLeave: () => void;
}

/**
 * `--chrome-height` is the height of the heading and, outside the rail, the thumb bar; `--column-top` that of the
 * heading above a desktop's columns.
 */
const CHROME_HEIGHT = {
  '--chrome-height': '72px',
  '&:has([data-bar])': { '--chrome-height': '145px' },
  lg: {
    '--chrome-height': '54px',
    '--column-top': '54px',
    '&:has([data-bar])': { '--chrome-height': '127px' },
  },
};
/** The same variables while the heading is in the page's header. */
const CHROME_HEIGHT_WITHOUT_HEADING = {
  lg: {
    '--chrome-height': '0px',
    '--column-top': '0px',
    '&:has([data-bar])': { '--chrome-height': '73px' },
  },
};

/**
 * Two columns on a desktop, each with its own frame, like those of the user's own studio. The heading above both
 * names the owner, and has a frame too.
 */
const TWO_COLUMNS_STYLE = {
  lg: {
    ...{ p: '0 0 24px', bg: 'transparent', borderWidth: '0' },
    '& > [data-body]': {
      gridTemplateColumns: { base: DESKTOP_COLUMNS.lg, xl: DESKTOP_COLUMNS.xl },
    },
    '& > [data-heading]': { m: '0 0 8px', borderWidth: '1px', borderRadius: 'lg' },
    '& > :last-child': { borderWidth: '0', m: '0' },
  },
} as const;
/**
 * As the heading and the bar, the scenes act for the owner. On a phone they have a frame, which is drawn outside of their
 * grid, so that it keeps its place. On a desktop, heading and bar are always in view.
 */
const SCENES_STYLE = {
  ...BESIDE_TILES_STYLE,
  '& > [role=group] > :has(> * > [data-tile])': {
    lgDown: {
      borderRadius: 'md',
      bg: 'guestTint',
      '--tc-colors-edge': 'var(--tc-colors-control)',
      boxShadow: '0 0 0 5px {colors.guestTint}, 0 0 0 6px {colors.guest}',
    },
  },
} as const;
const ONE_COLUMN_STYLE = { display: 'grid', gap: '4' } as const;
/** The frame ends where the column beside it does. */
const FRAMED_STYLE = {
  ...SCENES_STYLE,
  lg: {
    ...BESIDE_TILES_STYLE.lg,
    minH: COLUMN_HEIGHT,
    p: '4',
    bg: 'surface',
    borderWidth: '1px',
    borderRadius: 'lg',
  },
} as const;

/** Another user's studio, in which the current user is a helper. */
export function StudioPane({
  owner,
  grant,
  parts,
  isWide = false,
  isInHeader = false,
  isLeaving,
  onLeave,
}: Props) {
  const { t } = useTranslation();
  const { level } = grant;
  const isDesktop = useIsDesktop();
  const stop = hasRight(level, 'broadcast') ? parts?.stop : parts?.stop && <StopNote />;
  const isStopBesidePicture = isDesktop || parts?.isJoined;
  const hasColumns = isWide && parts !== null;
  const availablePlace = useHeaderPlace();
  const headerPlace = hasColumns && isInHeader ? availablePlace : null;
  return (
    <Box
      as="section"
      aria-label={t('studio.of', { name: owner })}
      bg="surface"
      borderWidth="1px"
      borderRadius="lg"
      p="4"
      minW="0"
      css={[
        CHROME_HEIGHT,
        headerPlace ? CHROME_HEIGHT_WITHOUT_HEADING : {},
        edgeToEdge,
        hasColumns ? TWO_COLUMNS_STYLE : {},
      ]}
    >
      <StudioHeading {...{ owner, grant, headerPlace }} lastAction={parts?.lastAction} />
      {parts === null ? (
        <Text py="3">{t('studio.noServer', { name: owner })}</Text>
      ) : (
        <Grid gap="4" alignItems="start" templateColumns="minmax(0, 1fr)" data-body>
          <Stack gap="4" minW="0" css={hasColumns ? FRAMED_STYLE : SCENES_STYLE}>
            <Box css={{ '& > :last-child': { mb: '0' } }}>
              {parts.panic}
              <Hero
                isJoined={parts.isJoined}
                band={parts.band}
                picture={
                  hasRight(level, 'preview') && (
                    <Stack gap="3">
                      {hasRight(level, 'broadcast') && parts.start}
                      {parts.preview(isStopBesidePicture && stop)}
                    </Stack>
                  )
                }
              >
                {parts.trail}
              </Hero>
            </Box>
            {hasRight(level, 'scene') && (
              <>
                {parts.scenes}
                {parts.bar}
              </>
            )}
            {hasRight(level, 'dump') && parts.dump}
            {isDesktop && hasRight(level, 'figures') && parts.figures}
            {!headerPlace && parts.lastAction}
            {hasRight(level, 'destinations') && parts.destinations}
          </Stack>
          <Box minW="0" _empty={{ display: 'none' }} css={hasColumns ? windowHeightColumn : ONE_COLUMN_STYLE}>
            {parts.chat}
            {hasRight(level, 'sources') ? parts.sources : hasRight(level, 'levels') && parts.levels}
          </Box>
          {!isStopBesidePicture && stop}
        </Grid>
      )}
      <Flex mt="6" pt="4" borderTopWidth="1px" align="center" justify="flex-end" gap="2" wrap="wrap">
        {parts?.keys && hasRight(level, 'scene') && <Box me="auto">{parts.keys}</Box>}
        <LeaveButton owner={owner} isLeaving={isLeaving} onLeave={onLeave} />
      </Flex>
    </Box>
  );
}

/** In the place of the stop button, for a helper who may not stop the broadcast. A wide heading says so in words. */
function StopNote() {
  const { t } = useTranslation();
  return (
    <Flex hideFrom="xl" align="center" gap="2" color="muted" fontSize="sm" lineHeight="1.25">
      <Lock aria-hidden size={16} />
      <Text>{t('studio.cannotStop')}</Text>
    </Flex>
  );
}

function LeaveButton({ owner, isLeaving, onLeave }: Pick<Props, 'owner' | 'isLeaving' | 'onLeave'>) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        variant="loss"
        icon={LogOut}
        busy={isLeaving}
        busyText={t('studio.leaving')}
        onClick={() => setConfirming(true)}
      >
        {t('studio.leave')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        destructive
        text={t('studio.leaveQuestion', { name: owner })}
        action={t('studio.leave')}
        onConfirm={() => {
          setConfirming(false);
          onLeave();
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
