import { RotateCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Route, Routes } from 'react-router';
import { describeError } from '../lib/describe-error.js';
import type { Arrival } from '../lib/secret.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { legalRoutes } from './legal/legal-routes.js';
import { SignedIn } from './signed-in.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';
import { Unverified } from './unverified.js';
import { useMe } from './use-me.js';
import { useMemberChannel } from './use-member-channel.js';

/** Decides by the user what is shown. The user is loaded once at start; on failure there is none. */
export function Visitor({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation();
  const { me, setUser, reload, leave } = useMe();
  const live = useMemberChannel({ me, onUser: setUser, onSignedOut: leave });
  if (me.kind === 'loading') return <Splash />;
  if (me.kind === 'user' && me.user.role !== 'UNVERIFIED') {
    return <SignedIn user={me.user} live={live} arrival={arrival} onUser={setUser} onSignedOut={leave} />;
  }
  const failed = me.kind === 'failed' && (
    <Notice
      icon={WifiOff}
      tone="attention"
      urgent
      actions={
        <Button variant="outline" icon={RotateCw} onClick={reload}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed.load user', { message: describeError(me.error, t) })}
    </Notice>
  );
  const page =
    me.kind === 'user' ? (
      <Unverified onUser={setUser} onSignedOut={leave} />
    ) : (
      <LandingPage notice={failed} />
    );
  return (
    <Routes>
      {legalRoutes()}
      <Route path="*" element={page} />
    </Routes>
  );
}
