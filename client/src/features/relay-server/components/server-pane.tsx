import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Copy, Lock, Plus, Trash2 } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAge, formatAgo } from '../../../lib/age.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Hero, NARROW_PHONE } from '../../../ui/hero.js';
import { edgeToEdge } from '../../../ui/pane/edge-to-edge.js';
import { hideBelowLoading } from '../../../ui/pane/hide-below-loading.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { useNow } from '../../../ui/use-now.js';
import type { ServerPaneState } from '../server-state.js';
import { describeLinks } from '../describe-links.js';
import { observeBand } from '../band-in-view.js';
import { createBand } from '../broadcast-band.js';
import { CAPTION_HEIGHT, PICTURE_RADIUS } from '../picture-width.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { createInactiveTrail, createTrail } from '../trail-points.js';
import { useFeedLostSince } from '../use-feed-lost-since.js';
import { useReturnScene } from '../use-return-scene.js';
import { BroadcastBand } from './broadcast-band.js';
import { choosePanicBandLayout } from '../one-tap/panic/panic-band-layout.js';
import { isOnAir, isPhoneBelowScenes } from '../on-air.js';
import { PictureFrame } from './picture-frame.js';
import { panicBand, stopAnnouncement } from './lazy-server-notices.js';
import type { StreamChoice } from './stream-selector.js';
import { Trail } from './trail.js';

/** Values that the pane passes to the controls of a running server. */
export interface ControlsInput {
  /** The scene that is shown again when the lost feed is back; null if none or unknown. */
  returnScene: string | null;
  onAskDelete: () => void;
  /** The element for the settings on a desktop, where they have a frame of their own. Null: they are below the rest. */
  settingsPlace: HTMLElement | null;
  /** Shown until the controls have loaded. */
  fallback: React.ReactNode;
}

interface Props {
  state: ServerPaneState;
  streams: readonly StreamChoice[];
  /** Null while unknown. */
  scenes: readonly string[] | null;
  /** The phone of the server's stream. On air on a phone, the controls show it instead. */
  phone?: React.ReactNode;
  /** The charge of that phone, shown while live; empty while it is unknown. */
  battery?: React.ReactNode;
  /** The next step to the first broadcast, which is then the primary action. */
  firstStep?: React.ReactNode;
  /** Shown until the server runs. The controls of a running server show the last action themselves. */
  lastAction?: React.ReactNode;
  /** Null while unknown. */
  viewers?: number | null;
  /** Time of the server's last message, ms since the epoch; null while connected. */
  lostSince?: number | null;
  /** The running request; null if there is none. */
  busy: string | null;
  /** False if the user has switched the picture off. */
  isPictureShown: boolean;
  /** Renders the picture of a running server. `fallback` is shown until the picture's code has loaded. */
  picture: (fallback: React.ReactNode) => React.ReactNode;
  /** Renders the controls of a running server. */
  controls: (input: ControlsInput) => React.ReactNode;
  onCreate: () => void;
  onDelete: () => void;
  onKeep: () => void;
  onCopy: (url: string) => void;
}

const { Part: PanicBand } = panicBand;
const { Part: StopAnnouncement } = stopAnnouncement;
/**
 * As high as the running server's controls without a feed. One element, so that the controls, which receive it, are not
 * rendered again when the clock ticks.
 */
const CONTROLS_SKELETON = <SkeletonPane height={900} />;

/**
 * Heights of the rows above the tiles, except the picture and the line about the phone's links, and of the dock below
 * them, px. In a low window the rows are lower.
 */
const OTHER_HEIGHT = 404;
const LOW_OTHER_HEIGHT = 369;
/** Height of the newest messages below the tiles, and of the last action, each with its gap, px. */
const MESSAGES_HEIGHT = 112;
const LAST_ACTION_HEIGHT = 56;
/** Height of a tile with its whole picture: half of the width without margins and gap, and the caption. */
const MAX_TILE_HEIGHT = `calc((100vw - 40px) * 9 / 32 + ${CAPTION_HEIGHT})`;
/** Greatest height of a tile where the newest messages do not fit: its picture is cut at the sides. */
const MAX_CUT_TILE_HEIGHT = '180px';
/**
 * Returns the style of one or two tiles, which are in one row. Where the window is too low, their pictures are cut.
 * `otherHeight`: height of all other rows, px.
 */
const createTileHeightStyle = (otherHeight: number, maxHeight = MAX_TILE_HEIGHT) => ({
  '& :not(:has(> :nth-child(3))) > [data-tile]': {
    '--tile-picture-ratio': 'auto',
    minHeight: `clamp(60px, calc(100dvh - env(safe-area-inset-bottom, 0px) - 56.25vw - var(--chrome-height, 0px) - var(--narrow-band, 0px) - ${otherHeight}px), ${maxHeight})`,
  },
});
/**
 * Style without space above the first band, which is as wide as the window. The tiles are as high as needed for the
 * first view to end with a whole row: the tiles, or, in a higher window, one or two rows below them.
 */
const JOINED_STYLE = {
  [NARROW_PHONE]: {
    pt: '0',
    '@media (min-height: 880px)': createTileHeightStyle(OTHER_HEIGHT + MESSAGES_HEIGHT + LAST_ACTION_HEIGHT),
    '@media (min-height: 800px) and (max-height: 879px)': createTileHeightStyle(
      OTHER_HEIGHT + MESSAGES_HEIGHT,
    ),
    '@media (min-height: 720px) and (max-height: 799px)': createTileHeightStyle(
      OTHER_HEIGHT,
      MAX_CUT_TILE_HEIGHT,
    ),
    '@media (max-height: 719px)': createTileHeightStyle(LOW_OTHER_HEIGHT),
    // The band of the narrowest phones is higher.
    '@media (max-width: 359px) and (min-height: 720px)': { '--narrow-band': '10px' },
  },
} as const;

/**
 * On a desktop, the pane of a running server has two frames, so that the first one ends within the first view: one for
 * what is used during a broadcast, and one for the settings.
 */
const FRAMES_STYLE = {
  lg: { display: 'grid', gap: '4', p: '0', bg: 'transparent', borderWidth: '0' },
} as const;
const FRAME_STYLE = {
  lg: { minW: '0', p: '4', bg: 'surface', borderWidth: '1px', borderRadius: 'lg' },
} as const;

/** Height of the line about the phone's links, which makes the trail higher. */
const LINKS_HEIGHT = { '--chrome-height': '25px', lg: { '--chrome-height': '21px' } } as const;

const TITLE_KEYS = {
  'no-subscription': 'server.noSubscription',
  'no-server': 'server.noServer',
  starting: 'server.starting',
} as const;

/** The server in its four states: no subscription, no server, starting, running. The title names the state. */
export function ServerPane(props: Props) {
  const { t, i18n } = useTranslation();
  const { state, lostSince = null, busy, onCreate, onKeep } = props;
  const id = useId();
  const [isConfirmingDeletion, setConfirmingDeletion] = useState(false);
  const askDelete = useCallback(() => setConfirmingDeletion(true), []);
  const now = useNow();
  const isDesktop = useIsDesktop();
  const [settingsPlace, setSettingsPlace] = useState<HTMLElement | null>(null);
  const server = 'server' in state ? state.server : null;
  const isStarting = state.kind === 'starting';
  const status = state.kind === 'running' ? state.status : null;
  const links = status && describeLinks(status, t, i18n.language);
  const returnScene = useReturnScene(status, props.scenes);
  const feedLostSince = useFeedLostSince(status?.srt ?? false, now);
  // While the channel is lost, the last message is not the current state.
  const band =
    lostSince === null ? createBand(state, feedLostSince) : createBand({ kind: 'no-server' }, null);
  const title = t(findTitleKey(state));
  const isJoined = status !== null && isOnAir(status) && props.isPictureShown && !props.firstStep;
  const stream = props.streams.find(({ id: streamId }) => streamId === server?.streamId);
  // On a phone, the bar below the picture of a broadcast has the bitrate in large type.
  const phoneFigure = isDesktop || !isJoined ? undefined : (stream?.name ?? null);
  const trail = status
    ? createTrail(status, t, i18n.language, phoneFigure)
    : createInactiveTrail(t, isStarting);
  return (
    <Box
      as="section"
      aria-labelledby={id}
      data-live-hero={isJoined || undefined}
      bg="surface"
      borderWidth="1px"
      borderRadius="lg"
      p="4"
      minW="0"
      css={[
        edgeToEdge,
        links !== null ? LINKS_HEIGHT : {},
        isJoined ? JOINED_STYLE : {},
        status ? FRAMES_STYLE : {},
        hideBelowLoading,
      ]}
    >
      <Box css={status ? FRAME_STYLE : {}}>
        {status?.panic && (
          <PanicBand
            panic={status.panic}
            isOnAir={isOnAir(status)}
            layout={choosePanicBandLayout(band.isSlim, isJoined)}
            endedBy="user"
            now={lostSince ?? now}
            fallback={null}
          />
        )}
        <Hero
          isJoined={isJoined}
          band={
            <Box ref={observeBand} display="grid">
              <BroadcastBand
                {...band}
                viewers={props.viewers ?? null}
                battery={props.battery}
                returnScene={returnScene}
                now={now}
              >
                <Box role="status">
                  <Heading
                    as="h1"
                    id={id}
                    tabIndex={-1}
                    data-focus-fallback
                    fontSize={band.look === 'live' || band.look === 'lost' ? 'md' : 'lg'}
                  >
                    {lostSince === null ? title : t('server.lastKnown', { state: title })}
                  </Heading>
                </Box>
              </BroadcastBand>
            </Box>
          }
          picture={
            state.kind === 'running' && (
              <Stack gap="3">
                {props.firstStep}
                {props.picture(
                  <PictureSkeleton isPictureShown={props.isPictureShown} status={state.status} />,
                )}
              </Stack>
            )
          }
        >
          <Trail
            {...trail}
            links={links}
            age={lostSince === null ? null : formatAgo(lostSince, now, i18n.language)}
          />
        </Hero>
        {props.phone && (
          <Box mb={{ base: '4', lg: '3' }}>
            {!(status && isPhoneBelowScenes(status, isDesktop)) && props.phone}
          </Box>
        )}
        {server?.stopsAt && (
          <StopAnnouncement
            stopsAt={server.stopsAt}
            reason={server.stopReason ?? 'idle'}
            busy={busy === 'keep'}
            onKeep={onKeep}
            fallback={null}
          />
        )}
        {!status && props.firstStep}
        {(state.kind === 'no-subscription' || state.kind === 'no-server') && (
          <CreateButton
            isLocked={state.kind === 'no-subscription'}
            isSecondary={Boolean(props.firstStep)}
            onCreate={onCreate}
          />
        )}
        {isStarting && <Starting {...props} streamId={state.server.streamId} />}
        {!status && props.lastAction}
        {state.kind === 'running' &&
          props.controls({
            returnScene: returnScene ?? null,
            onAskDelete: askDelete,
            settingsPlace: isDesktop ? settingsPlace : null,
            fallback: CONTROLS_SKELETON,
          })}
      </Box>
      {server && (
        <Box css={status ? FRAME_STYLE : {}}>
          <Stack ref={setSettingsPlace} gap="4" />
          <ServerEnd
            {...props}
            age={formatAge(server.timeCreated, now, i18n.language)}
            isConfirmingDeletion={isConfirmingDeletion}
            onConfirmingDeletion={setConfirmingDeletion}
          />
        </Box>
      )}
    </Box>
  );
}

/** Returns the text key of the title. A rehearsal has its own title. */
function findTitleKey(state: ServerPaneState): string {
  if (state.kind !== 'running') return TITLE_KEYS[state.kind];
  return state.status.rehearsal?.state === 'on' ? 'rehearsal.heading' : `server.${state.title}`;
}

/** Skeleton as high as the start button, the picture and its controls. */
function PictureSkeleton({
  isPictureShown,
  status,
}: {
  isPictureShown: boolean;
  status: StatusFieldsFragment;
}) {
  return (
    <Stack gap="3">
      {!isOnAir(status) && status.srt && <Box height="64px" />}
      <PictureFrame
        isPanic={Boolean(status.panic)}
        picture={isPictureShown && <Box aspectRatio={16 / 9} bg="black" borderRadius={PICTURE_RADIUS} />}
      >
        <Box height="48px" />
      </PictureFrame>
    </Stack>
  );
}

function CreateButton({
  isLocked,
  isSecondary,
  onCreate,
}: {
  isLocked: boolean;
  isSecondary: boolean;
  onCreate: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Button
      {...(isSecondary ? { variant: 'outline' as const } : { size: 'lg' as const })}
      width="full"
      mt="2"
      icon={isLocked ? Lock : Plus}
      disabled={isLocked}
      onClick={onCreate}
    >
      {t('server.create')}
    </Button>
  );
}

function Starting({ streams, streamId, onCopy }: Props & { streamId: string | null }) {
  const { t } = useTranslation();
  const stream = streams.find(({ id }) => id === streamId);
  return (
    <Stack gap="3">
      <Text color="muted">{t('server.startingDetail')}</Text>
      <Text>{t('server.startingStream', { stream: stream?.name ?? t('server.noStream') })}</Text>
      {stream && (
        <Button
          variant="outline"
          icon={Copy}
          disabled={stream.ingestUrl === ''}
          onClick={() => onCopy(stream.ingestUrl)}
        >
          {t('server.copyLink')}
        </Button>
      )}
    </Stack>
  );
}

function ServerEnd({
  age,
  busy,
  isConfirmingDeletion,
  onConfirmingDeletion: setConfirmingDeletion,
  onDelete,
}: Props & {
  age: string;
  isConfirmingDeletion: boolean;
  onConfirmingDeletion: (isConfirmingDeletion: boolean) => void;
}) {
  const { t } = useTranslation();
  return (
    <Flex mt="6" pt="4" borderTopWidth="1px" align="center" justify="space-between" gap="2" wrap="wrap">
      <Text color="muted">{t('server.age', { age })}</Text>
      <Button
        variant="loss"
        icon={Trash2}
        busy={busy === 'delete'}
        busyText={t('server.deleting')}
        onClick={() => setConfirmingDeletion(true)}
      >
        {t('server.delete')}
      </Button>
      <ConfirmDialog
        open={isConfirmingDeletion}
        destructive
        text={t('server.confirmDelete')}
        action={t('server.delete')}
        onConfirm={() => {
          setConfirmingDeletion(false);
          onDelete();
        }}
        onClose={() => setConfirmingDeletion(false)}
      />
    </Flex>
  );
}
