import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLogoutMutation, useMeQuery, type MeQuery } from '../features/user/user.generated.js';
import { importPart } from '../i18n/feature-texts.js';
import { waitForPaint } from '../lib/lazy/wait-for-paint.js';
import { pushSubscription } from '../lib/push-subscription.js';
import type { SignInResult } from '../lib/secret.js';
import { SignInNotice } from './sign-in-notice.js';
import { LiveContext, type Live } from './live.js';
import { MemberRoutes } from './member-routes.js';
import { NewVersion } from './new-version.js';
import { Layout } from './shell/layout.js';
import { LostNotice } from './shell/lost-notice.js';

/** Returns a component that is loaded once the page is painted. Renders an empty element if the load fails. */
const lazyOptional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    waitForPaint()
      .then(() => importPart(load))
      .then(
        (part) => ({ default: part }),
        () => ({ default: (() => <span />) as ComponentType<Props> }),
      ),
  );
/** Loaded later, because its menu is larger than the rest of the layout. */
const UserMenu = lazyOptional(
  async () => (await import('../features/user/components/user-menu.js')).UserMenu,
);
/** The broadcast's status and thumb bar for every page. */
const OnAir = lazyOptional(async () => (await import('./shell/on-air.js')).OnAir);

interface Props {
  user: MeQuery['me'];
  live: Live;
  signInResult: SignInResult;
  /** Called with the user when its rights have changed. */
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

export function SignedIn({ user, live, signInResult, onUser, onSignedOut }: Props) {
  const [logout] = useLogoutMutation();
  useRoleUpdate(user, onUser);
  const logOut = () =>
    void logout()
      .catch(() => null)
      .finally(() => {
        void pushSubscription.unsubscribe();
        onSignedOut();
      });

  const renderLayout = (page: ReactNode) => (
    <Layout
      isAdministrator={user.role === 'ADMINISTRATOR'}
      userMenu={
        <Suspense fallback={null}>
          <UserMenu user={user} onLogout={logOut} />
        </Suspense>
      }
      broadcastStatus={
        <Suspense fallback={null}>
          <OnAir />
        </Suspense>
      }
      isStale={live.hasConnected && live.state !== 'connected'}
      notices={
        <>
          <NewVersion />
          {live.lostSince !== null && <LostNotice since={live.lostSince} />}
          <SignInNotice signInResult={signInResult} name={user.displayName} onLogout={logOut} />
        </>
      }
    >
      {page}
    </Layout>
  );
  return (
    <LiveContext value={live}>
      <MemberRoutes renderLayout={renderLayout} user={user} />
    </LiveContext>
  );
}

/** Refetches the user at each connection, to detect a changed role. */
function useRoleUpdate(user: MeQuery['me'], onUser: Props['onUser']) {
  const { data } = useMeQuery({ fetchPolicy: 'cache-first' });
  const changedUser = data && data.me.id === user.id && data.me.role !== user.role ? data.me : null;
  useEffect(
    function reportRoleChange() {
      if (changedUser) onUser(changedUser);
    },
    [changedUser, onUser],
  );
}
