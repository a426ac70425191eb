import { useTranslation } from 'react-i18next';
import { useUsagesQuery } from '../../../features/payment/payment.generated.js';
import { useBookingsQuery } from '../../../features/relay-server/relay-server.generated.js';
import { useMeQuery, useUsersQuery } from '../../../features/user/user.generated.js';
import { describeError } from '../../../lib/describe-error.js';
import { useLive } from '../../live.js';
import { useFailureToast } from '../../use-failure-toast.js';
import { useRefetchOnFocus } from '../use-refetch-on-focus.js';

/** Poll interval of the lists, which are not pushed, ms. */
const POLL_INTERVAL_MS = 30_000;

/**
 * Returns the administrator's lists. Polling pauses while the live channel is down.
 */
export function useAdmin() {
  const { t } = useTranslation();
  const { hasConnected, state } = useLive();
  const isConnected = state === 'connected';
  const options = {
    skip: !hasConnected,
    pollInterval: isConnected ? POLL_INTERVAL_MS : 0,
    skipPollAttempt: () => document.hidden,
  };
  const bookings = useBookingsQuery(options);
  const usages = useUsagesQuery(options);
  // Bypasses the cache, so that a failed request never shows an outdated list.
  const users = useUsersQuery({ ...options, fetchPolicy: 'network-only' });
  const me = useMeQuery({ fetchPolicy: 'cache-first' });
  useFailureToast(bookings.error, 'load servers');
  useFailureToast(usages.error, 'load server usages');
  useRefetchOnFocus(async () => {
    if (isConnected) await Promise.all([bookings.refetch(), usages.refetch(), users.refetch()]);
  });
  if (users.error) throw new Error(t('failed.load users', { message: describeError(users.error, t) }));

  const names = new Map(users.data?.users.map(({ id, displayName }) => [id, displayName]));
  return {
    ownId: me.data?.me.id ?? null,
    users: users.data?.users ?? null,
    nameOf: (userId: string) => names.get(userId) ?? t('admin.unknownUser', { id: userId }),
    bookings: {
      bookings: (bookings.data ?? bookings.previousData)?.bookings ?? null,
      failure: bookings.error ? describeError(bookings.error, t) : null,
      onRetry: () => void bookings.refetch().catch(() => null),
    },
    usages: {
      usages: (usages.data ?? usages.previousData)?.usages ?? null,
      failure: usages.error ? describeError(usages.error, t) : null,
      onRetry: () => void usages.refetch().catch(() => null),
    },
  };
}
