import { Box, Grid, Stack, Text } from '@chakra-ui/react';
import { useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CostPane } from '../../../features/payment/components/cost-pane.js';
import { subscribeOffer, subscribePane } from '../../../features/payment/components/lazy-subscribe.js';
import { usePaymentQuery } from '../../../features/payment/payment.generated.js';
import { createServerDialog } from '../../../features/relay-server/components/lazy-create-server-dialog.js';
import { ServerPane } from '../../../features/relay-server/components/server-pane.js';
import { FirstBroadcastOffer } from '../../../features/relay-server/first-broadcast/first-broadcast-offer.js';
import { resolveServerPaneState, type ServerPaneState } from '../../../features/relay-server/server-state.js';
import { ScenesPane } from '../../../features/scene-collection/components/scenes-pane.js';
import { StreamsPane } from '../../../features/stream/components/streams-pane.js';
import { MissingPane } from '../../../features/system/components/missing-pane.js';
import { useSystemQuery } from '../../../features/system/system.generated.js';
import { useMeQuery } from '../../../features/user/user.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import { COUNT_ROW_HEIGHT } from '../../../ui/pane/count-row.js';
import { DESKTOP_COLUMNS } from '../../../ui/pane/desktop-columns.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { hideBelowLoading } from '../../../ui/pane/hide-below-loading.js';
import { useOpening } from '../../../ui/dialog/use-opening.js';
import { useLive } from '../../live.js';
import { useCopy } from '../../use-copy.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { useViewers } from './chat/chat-summary.js';
import { lastActionWithLog, ownControls, ownPicture, preloadOwnServer } from './own/lazy-own-server.js';
import { OwnPanes } from './own-panes.js';
import { Phone, PhoneBattery } from './phone.js';
import { Studios } from './studio/studios.js';
import { useStudios } from './studio/use-studios.js';
import { useFirstBroadcast } from './use-first-broadcast.js';
import { useHomeLists } from './use-home-lists.js';
import { usePreviewSource } from './picture/use-preview-source.js';
import { useHomeServer, useServerLifecycle } from './use-home-server.js';
import { useSubscription } from '../use-subscription.js';

const { Part: CreateServerDialog } = createServerDialog;
const { Part: OwnControls } = ownControls;
const { Part: OwnPicture } = ownPicture;
const { Part: LastActionWithLog } = lastActionWithLog;
const { Part: FirstBroadcast } = lazyPart(() =>
  import('./first-broadcast.js').then(({ FirstBroadcast }) => FirstBroadcast),
);

/** Heights of the skeletons, px. */
const SERVER_PANE_HEIGHT = 302;
const COST_PANE_HEIGHT = 177;
const SUBSCRIBE_PANE_HEIGHT = 480;
const SUBSCRIBE_OFFER_HEIGHT = 66;
const COUNTS_HEIGHT = 2 * COUNT_ROW_HEIGHT + 11;

/** Places the left column's panes in the page's grid, so that the studios can span both columns of a desktop. */
const WIDE_STUDIOS = {
  lg: {
    display: 'contents',
    '& > *': { gridColumn: '1', minWidth: '0' },
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
} as const;

/** All panes are in the first column, except the studios, which span both. */
const HELPING_STYLE = { lg: { '& > *': { gridColumn: '1' } } } as const;

/**
 * On a desktop, the second column has only chat and sound, if they are shown, because it stays in view while the page
 * scrolls. The last panes are then in the first column.
 */
const BESIDE_CHAT_STYLE = {
  lg: {
    '&:has(> [data-window-high])': {
      gridTemplateRows: 'auto 1fr',
      '& > *': { gridColumn: '1' },
      '& > [data-window-high]': { gridColumn: '2', gridRow: '1 / span 2' },
    },
  },
} as const;

/**
 * The home page: server controls, studios, cost, streams and scenes. A user who can't have a server sees the studios
 * that they help with first, over both columns, and the offer to subscribe last. Administrators also see what each
 * quality costs the node.
 */
export function HomePage({ isAdministrator }: { isAdministrator: boolean }) {
  const { hasConnected } = useLive();
  const payment = usePaymentQuery({ skip: !hasConnected });
  const relayState = useSystemQuery({ pollInterval: 30_000 }).data?.system.relay;
  const paymentData = payment.data?.payment;
  // Rendered after the server's controls.
  const deferredPayment = useDeferredValue(paymentData, null);
  const lists = useHomeLists();
  const studios = useStudios();
  const isActive = paymentData ? paymentData.status === 'ACTIVE' : payment.error ? null : 'loading';
  const isHelping = isActive === false && studios.studios.length > 0;
  useFailureToast(payment.error, 'load payment');
  const panes = [
    <OwnServer
      key="own"
      lists={lists}
      serverFee={paymentData?.serverFee ?? null}
      active={isActive === false && studios.isLoading ? 'loading' : isActive}
      isAdministrator={isAdministrator}
    />,
    <Studios key="helping" isWide={isHelping} {...studios} />,
  ];
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', ...DESKTOP_COLUMNS }}
      gap="4"
      alignItems="start"
      css={[hideBelowLoading, isHelping ? HELPING_STYLE : BESIDE_CHAT_STYLE]}
    >
      <Stack gap="4" minW="0" css={isHelping ? WIDE_STUDIOS : hideBelowLoading}>
        {relayState && !relayState.ok && <MissingPane missing={relayState.missing} />}
        {isHelping ? [...panes].reverse() : panes}
      </Stack>
      <OwnPanes collections={lists.collections} />
      <Stack gap="4" minW="0">
        {deferredPayment ? (
          <ListsOrSubscribe payment={deferredPayment} lists={lists} isHelping={isHelping} />
        ) : payment.error ? (
          <LoadFailurePane
            action="load payment"
            error={payment.error}
            onRetry={() => void payment.refetch()}
          />
        ) : (
          <>
            <SkeletonPane height={COST_PANE_HEIGHT} />
            <SkeletonPane height={COUNTS_HEIGHT} />
          </>
        )}
      </Stack>
    </Grid>
  );
}

type Lists = ReturnType<typeof useHomeLists>;

interface OwnServerProps {
  lists: Lists;
  /** EUR per hour; null while unknown. */
  serverFee: number | null;
  /** True if the payment is active; null if it could not be loaded. */
  active: boolean | null | 'loading';
  isAdministrator: boolean;
}

function OwnServer({ lists, serverFee, active, isAdministrator }: OwnServerProps) {
  const home = useHomeServer();
  const { isCreating, action, create, onKeep, onDelete } = useServerLifecycle(home.server?.id ?? '');
  const onCopy = useCopy();
  const { lostSince } = useLive();
  const [source, onSource] = usePreviewSource();
  const studioId = useMeQuery({ fetchPolicy: 'cache-first' }).data?.me.id ?? '';
  const viewers = useViewers(studioId);
  const streamId = home.server?.streamId;
  const creation = useOpening<'creation'>();
  const state =
    active === 'loading' || home.isLoading
      ? null
      : resolveServerPaneState(active === true, home.server, home.status);
  const isStarting = state?.kind === 'starting';
  useEffect(
    function preloadControls() {
      if (isStarting) preloadOwnServer();
    },
    [isStarting],
  );
  const firstBroadcast = useFirstBroadcast(lists, state, create);
  const collection = lists.collections.find(({ id }) => id === home.server?.dataId);

  if (home.error && !home.isLoading) {
    return (
      <>
        <HiddenPageTitle />
        <LoadFailurePane action="load server" error={home.error} onRetry={home.retry} />
      </>
    );
  }
  if (state === null || !lists.isLoaded) return <SkeletonPane height={SERVER_PANE_HEIGHT} />;
  // The pane beside it shows why the payment could not be loaded.
  if (home.server === null && active === null) return <HiddenPageTitle />;
  return (
    <>
      <ServerPane
        state={state}
        firstStep={
          (firstBroadcast.isOffered || (firstBroadcast.stream && hasNeitherFeedNorBroadcast(state))) && (
            <FirstBroadcastOffer
              hasServer={home.server !== null}
              serverFee={serverFee}
              onOpen={firstBroadcast.open}
            />
          )
        }
        viewers={viewers}
        lastAction={
          home.server && (
            <LastActionWithLog
              serverId={home.server.id}
              action={home.status?.lastAction ?? null}
              fallback={null}
            />
          )
        }
        lostSince={lostSince}
        streams={lists.streams}
        scenes={home.scenes}
        phone={streamId && <Phone key={streamId} streamId={streamId} />}
        battery={streamId && <PhoneBattery streamId={streamId} />}
        busy={action.busy}
        isPictureShown={source !== 'off'}
        picture={(fallback) =>
          state.kind === 'running' && <OwnPicture {...{ state, action, source, onSource, fallback }} />
        }
        controls={(input) =>
          state.kind === 'running' && (
            <OwnControls
              {...input}
              {...{ state, studioId, action, source, lostSince, serverFee, isAdministrator }}
              streams={lists.streams}
              scenes={home.scenes}
              collectionVersion={collection?.version ?? null}
            />
          )
        }
        onCreate={() => creation.open('creation')}
        {...{ onKeep, onDelete, onCopy }}
      />
      {(firstBroadcast.isOpen || firstBroadcast.task !== null) && (
        <FirstBroadcast
          fallback={null}
          open={firstBroadcast.isOpen}
          state={state}
          task={firstBroadcast.task}
          stream={firstBroadcast.stream}
          scenes={home.scenes}
          action={action}
          onRetry={firstBroadcast.retry}
          onClose={firstBroadcast.close}
        />
      )}
      {(home.server === null || creation.opened !== null) && (
        <CreateServerDialog
          fallback={null}
          open={creation.opened !== null}
          streams={lists.streams}
          collections={lists.collections}
          busy={isCreating}
          onCreate={(choice) => void create(choice).then((isCreated) => isCreated && creation.close())}
          onNewCollection={lists.createCollection}
          onClose={creation.close}
        />
      )}
    </>
  );
}

/** Returns true if the server exists but neither receives a feed nor broadcasts. */
function hasNeitherFeedNorBroadcast(state: ServerPaneState): boolean {
  return state.kind === 'starting' || (state.kind === 'running' && state.title === 'ready');
}

/** Heading of the page for screen readers while there is no server pane. */
function HiddenPageTitle() {
  const { t } = useTranslation();
  return (
    <Text as="h1" srOnly>
      {t('navigation.home')}
    </Text>
  );
}

function LoadFailurePane({
  action,
  error,
  onRetry,
}: {
  action: string;
  error: unknown;
  onRetry: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Box borderWidth="1px" borderRadius="lg" bg="surface" p="4">
      <LoadFailure text={t(`failed.${action}`, { message: describeError(error, t) })} onRetry={onRetry} />
    </Box>
  );
}

type Payment = NonNullable<ReturnType<typeof usePaymentQuery>['data']>['payment'];

interface ListsProps {
  payment: Payment;
  lists: Lists;
  /** True if the user helps in a studio without a subscription of their own. */
  isHelping: boolean;
}

/** Streams and scenes if the payment is active, otherwise the subscribe pane, which is closed for a helper. */
function ListsOrSubscribe({ payment, lists, isHelping }: ListsProps) {
  const subscription = useSubscription();
  if (payment.status !== 'ACTIVE') {
    const Subscribe = isHelping ? subscribeOffer : subscribePane;
    return (
      <Subscribe.Part
        fallback={<SkeletonPane height={isHelping ? SUBSCRIBE_OFFER_HEIGHT : SUBSCRIBE_PANE_HEIGHT} />}
        accessFee={payment.accessFee}
        serverFee={payment.serverFee}
        tier={payment.tier}
        isSubscribing={subscription.isSubscribing}
        hasFailed={subscription.hasFailed}
        onSubscribe={subscription.subscribe}
      />
    );
  }
  return (
    <>
      {payment.usage && <CostPane usage={payment.usage} serverFee={payment.serverFee} />}
      <Counts lists={lists} />
    </>
  );
}

/** Numbers of streams and scenes in one pane. Two rows are enough, because the navigation leads to both lists. */
function Counts({ lists }: { lists: Lists }) {
  const { isLoaded, streams, collections, creating, createStream, createCollection } = lists;
  if (!isLoaded) return <SkeletonPane height={COUNTS_HEIGHT} />;
  return (
    <Box bg="surface" borderWidth="1px" borderRadius="lg" ps="4" pe="2" py="1">
      <StreamsPane count={streams.length} busy={creating === 'stream'} onCreate={createStream} />
      <Box height="1px" bg="line" />
      <ScenesPane
        count={collections.length}
        busy={creating === 'collection'}
        onCreate={() => void createCollection()}
      />
    </Box>
  );
}
