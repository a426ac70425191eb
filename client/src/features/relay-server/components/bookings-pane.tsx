import { Stack, Text } from '@chakra-ui/react';
import { Server, ServerOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { EmptyState } from '../../../ui/pane/empty-state.js';
import { ListSkeleton } from '../../../ui/pane/list-skeleton.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { Pane } from '../../../ui/pane/pane.js';
import { useFirstLoad } from '../../../ui/pane/use-loading-attribute.js';
import { ScrollList } from '../../../ui/scroll-list.js';
import type { BookingsQuery } from '../relay-server.generated.js';

type Booking = BookingsQuery['bookings'][number];

interface Props {
  /** Null while loading. */
  bookings: readonly Booking[] | null;
  failure: string | null;
  nameOf: (userId: string) => string;
  /** Ids of the bookings that are being deleted. */
  busyIds: ReadonlySet<string>;
  onDelete: (id: string) => void;
  onRetry: () => void;
}

export function BookingsPane({ bookings, failure, ...list }: Props) {
  const { t } = useTranslation();
  const isFirstLoad = useFirstLoad(failure !== null || bookings !== null);
  return (
    <Pane title={t('admin.servers.title')} icon={Server}>
      {bookings !== null ? (
        <Stack gap="3">
          <Text>{t('admin.servers.count', { count: bookings.length })}</Text>
          <BookingList bookings={bookings} {...list} />
        </Stack>
      ) : failure !== null ? (
        <LoadFailure text={failure} onRetry={list.onRetry} />
      ) : (
        <ListSkeleton text={t('admin.servers.loading')} hidesBelow={isFirstLoad} />
      )}
    </Pane>
  );
}

function BookingList({
  bookings,
  nameOf,
  busyIds,
  onDelete,
}: Pick<Props, 'nameOf' | 'busyIds' | 'onDelete'> & { bookings: readonly Booking[] }) {
  const { t } = useTranslation();
  const [deletionCandidate, setDeletionCandidate] = useState<Booking | null>(null);
  if (bookings.length === 0) return <EmptyState icon={ServerOff} text={t('admin.servers.empty')} />;
  return (
    <>
      <ScrollList label={t('admin.servers.title')}>
        {bookings.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            name={nameOf(booking.userId)}
            busy={busyIds.has(booking.id)}
            onDelete={() => setDeletionCandidate(booking)}
          />
        ))}
      </ScrollList>
      <ConfirmDialog
        open={deletionCandidate !== null}
        text={t('admin.servers.question', { name: deletionCandidate && nameOf(deletionCandidate.userId) })}
        action={t('admin.servers.delete')}
        destructive
        onConfirm={() => {
          if (deletionCandidate) onDelete(deletionCandidate.id);
          setDeletionCandidate(null);
        }}
        onClose={() => setDeletionCandidate(null)}
      />
    </>
  );
}

interface RowProps {
  booking: Booking;
  name: string;
  busy: boolean;
  onDelete: () => void;
}

function BookingRow({ booking, name, busy, onDelete }: RowProps) {
  const { t, i18n } = useTranslation();
  return (
    <li>
      <span>
        {name}
        <small>
          <time dateTime={new Date(booking.timeCreated).toISOString()}>
            {formatDateTime(booking.timeCreated, i18n.language)}
          </time>
        </small>
      </span>
      <Button
        variant="loss"
        icon={Trash2}
        busy={busy}
        busyText={t('admin.servers.deleting')}
        aria-label={t(busy ? 'admin.servers.deletingOf' : 'admin.servers.deleteOf', { name })}
        onClick={onDelete}
      >
        {t('admin.servers.delete')}
      </Button>
    </li>
  );
}
