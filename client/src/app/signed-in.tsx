import { lazy, Suspense, useEffect } from 'react';
import { useLogoutMutation, useMeQuery, type MeQuery } from '../features/user/user.generated.js';
import { pushSubscription } from '../lib/push-subscription.js';
import type { Arrival } from '../lib/secret.js';
import { LinkArrival } from './link-arrival.js';
import { LiveContext, type Live } from './live.js';
import { MemberRoutes } from './member-routes.js';
import { NewVersion } from './new-version.js';
import { Layout } from './shell/layout.js';
import { LostNotice } from './shell/lost-notice.js';

/** Loaded after the page, because its menu is larger than the rest of the layout. The page works without it. */
const UserCard = lazy(() =>
  import('../features/user/components/user-card.js')
    .then(({ UserCard: card }) => ({ default: card }))
    .catch(() => ({ default: NoCard })),
);
const NoCard = () => <span />;
/** Loaded after the page too; on home, the band says the same. */
const OnAir = lazy(() =>
  import('./shell/on-air.js')
    .then(({ OnAir: mark }) => ({ default: mark }))
    .catch(() => ({ default: NoCard })),
);

interface Props {
  user: MeQuery['me'];
  live: Live;
  arrival: Arrival;
  /** Called with the user when its rights have changed. */
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

export function SignedIn({ user, live, arrival, onUser, onSignedOut }: Props) {
  const [logout] = useLogoutMutation();
  useFreshRole(user, onUser);
  const leave = () =>
    void logout()
      .catch(() => null)
      .finally(() => {
        void pushSubscription.end();
        onSignedOut();
      });

  const frame = (
    <Layout
      administrator={user.role === 'ADMINISTRATOR'}
      card={
        <Suspense fallback={null}>
          <UserCard user={user} onLogout={leave} />
        </Suspense>
      }
      mark={
        <Suspense fallback={null}>
          <OnAir />
        </Suspense>
      }
      stale={live.connectedOnce && live.state !== 'connected'}
      notices={
        <>
          <NewVersion />
          {live.lostSince !== null && <LostNotice since={live.lostSince} />}
          <LinkArrival arrival={arrival} name={user.displayName} onLogout={leave} />
        </>
      }
    />
  );
  return (
    <LiveContext value={live}>
      <MemberRoutes frame={frame} user={user} />
    </LiveContext>
  );
}

/** Refetches the user at each connection, to detect a changed role. */
function useFreshRole(user: MeQuery['me'], onUser: Props['onUser']) {
  const { data } = useMeQuery({ fetchPolicy: 'cache-first' });
  const fresh = data && data.me.id === user.id && data.me.role !== user.role ? data.me : null;
  useEffect(
    function follow() {
      if (fresh) onUser(fresh);
    },
    [fresh, onUser],
  );
}
