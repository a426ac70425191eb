import { Box, Flex, Grid, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';
import { Radio } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StreamList } from '../../../features/stream/components/stream-list.js';
import { StreamPane } from '../../../features/stream/components/stream-pane.js';
import type { StreamDialog } from '../../../features/stream/stream-dialog.js';
import { StreamsOverview } from '../../../features/stream/components/streams-overview.js';
import type { StreamFieldsFragment } from '../../../features/stream/stream.generated.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { PageTitle } from '../../../ui/pane/page-title.js';
import { rowList } from '../../../ui/pane/row-list.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import { hideBelowLoading } from '../../../ui/pane/hide-below-loading.js';
import { useOpening } from '../../../ui/dialog/use-opening.js';
import { useCopy } from '../../use-copy.js';
import { Recordings } from './recordings.js';
import { SessionReports } from './reports/session-reports.js';
import { StreamDialogs } from './stream-dialogs.js';
import { addStreamsTexts } from './streams-texts.js';
import { StreamPicture } from './stream-picture.js';
import { useAssignedStream, type AssignedStream } from './use-assigned-stream.js';
import { useCreateStream, useStreamActions, useStreams } from './use-streams.js';
import { toast } from '../../../lib/toast/toast.js';

/** An open dialog, with its stream as it was when the dialog was opened. */
interface OpenedDialog {
  stream: StreamFieldsFragment;
  dialog: StreamDialog;
}

export default function StreamsPage() {
  const { t, i18n } = useTranslation();
  useState(() => addStreamsTexts(i18n));
  const streams = useStreams();
  const assignedStream = useAssignedStream();
  const { isCreating, create } = useCreateStream();
  const { opened, open, close } = useOpening<OpenedDialog>();
  useDeletedStreamNotice(streams && [...streams.ownStreams, ...streams.invitedStreams], opened, close);
  // A picture that is added later would move the panes.
  if (!streams || assignedStream === 'loading') return <Loading />;
  const renderPanes = (list: readonly StreamFieldsFragment[], isOwn: boolean) =>
    list.map((stream, index) => (
      <StreamItem
        key={stream.id}
        stream={stream}
        isOwn={isOwn}
        assignedStream={stream.id === assignedStream?.streamId ? assignedStream : null}
        isPrimary={assignedStream ? stream.id === assignedStream.streamId : index === 0}
        isLocked={streams.isLocked}
        myId={streams.myId}
        dialog={opened?.stream.id === stream.id ? opened.dialog : null}
        onOpenDialog={(dialog) => open({ stream, dialog })}
        onClose={close}
      />
    ));
  const isNarrow = streams.ownStreams.length === 1;
  const hasInvitations = streams.invitedStreams.length > 0;
  return (
    <Stack gap="6">
      <StreamsOverview
        title={<Title />}
        ownedCount={streams.ownStreams.length}
        invitedCount={streams.invitedStreams.length}
        isLocked={streams.isLocked}
        busy={isCreating}
        onCreate={create}
      />
      {/* A desktop has the other lists beside a single stream, where the page would be empty. */}
      <Grid
        gap={{ base: '6', lg: isNarrow ? '4' : '6' }}
        alignItems="start"
        templateColumns={isNarrow ? HALVES : ONE_COLUMN}
      >
        <StreamList
          title={t('stream.owning')}
          hidesTitle={!hasInvitations}
          panes={renderPanes(streams.ownStreams, true)}
          empty={<EmptyState icon={Radio} text={t('stream.noneOwned')} />}
          isNarrow={isNarrow}
        />
        <Box css={[hideBelowLoading, rowList, emptyListsStyle(isNarrow)]}>
          {hasInvitations && (
            <StreamList
              title={t('stream.invitedTo')}
              panes={renderPanes(streams.invitedStreams, false)}
              isNarrow={isNarrow}
            />
          )}
          <SessionReports />
          <Recordings />
        </Box>
      </Grid>
    </Stack>
  );
}

const ONE_COLUMN = 'minmax(0, 1fr)';
/** As wide as two streams beside each other. */
const HALVES = { base: ONE_COLUMN, lg: 'repeat(2, minmax(0, 1fr))' } as const;

/** While all lists are empty, their pane is as wide as a stream's. */
const emptyListsStyle = (hasOwnColumn: boolean) => ({
  '&:not(:has(> :not([data-row])))': {
    maxWidth: { md: 'calc(50% - 8px)', ...(hasOwnColumn && { lg: 'full' }) },
  },
});

/** Height of a stream's pane on a phone, px. */
const PANE_HEIGHT = 174;

/** Without space above it, because it is in a row with a button. */
function Title() {
  const { t } = useTranslation();
  return <PageTitle pt="0">{t('stream.heading')}</PageTitle>;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Stack gap="6">
      <Box>
        <Flex align="center" minH="target" pt={{ base: '2', md: '0' }} boxSizing="content-box">
          <Title />
        </Flex>
        <Skeleton height="24px" />
      </Box>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        <SkeletonPane height={PANE_HEIGHT} waitingFor={t('stream.waiting')} />
        <SkeletonPane height={PANE_HEIGHT} />
      </SimpleGrid>
    </Stack>
  );
}

interface StreamItemProps {
  stream: StreamFieldsFragment;
  isOwn: boolean;
  /** The user's server if this stream is assigned to it. */
  assignedStream: AssignedStream | null;
  isPrimary: boolean;
  isLocked: boolean;
  myId: string;
  dialog: StreamDialog | null;
  onOpenDialog: (dialog: StreamDialog) => void;
  onClose: () => void;
}

function StreamItem({
  stream,
  isOwn,
  assignedStream,
  isPrimary,
  isLocked,
  myId,
  dialog,
  onOpenDialog,
  onClose,
}: StreamItemProps) {
  const copy = useCopy();
  const actions = useStreamActions(stream);
  // The picture keeps its place while the feed is interrupted.
  const [hasBeenLive, setBeenLive] = useState(stream.live);
  if (stream.live && !hasBeenLive) setBeenLive(true);
  return (
    <>
      <StreamPane
        stream={stream}
        isOwner={isOwn}
        isAssigned={assignedStream !== null}
        isOnAir={assignedStream?.isOnAir ?? false}
        picture={hasBeenLive && assignedStream && <StreamPicture {...assignedStream} />}
        isPrimary={isPrimary}
        isLocked={isLocked}
        busy={actions.busy}
        onCopy={copy}
        onRestart={() => void actions.restart()}
        onOpenDialog={onOpenDialog}
      />
      <StreamDialogs stream={stream} myId={myId} dialog={dialog} actions={actions} onClose={onClose} />
    </>
  );
}

/** Shows a toast if a dialog was closed because its stream was deleted. */
function useDeletedStreamNotice(
  streams: readonly StreamFieldsFragment[] | null,
  opened: OpenedDialog | null,
  close: () => void,
) {
  const { t } = useTranslation();
  const deletedStream =
    opened && streams && !streams.some(({ id }) => id === opened.stream.id) ? opened.stream : null;
  const closeWithNotice = useEffectEvent((name: string) => {
    close();
    toast.info(t('stream.gone', { name }));
  });
  useEffect(
    function notifyOnDeletion() {
      if (deletedStream) closeWithNotice(deletedStream.name);
    },
    [deletedStream],
  );
}
