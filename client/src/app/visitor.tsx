import { RotateCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Route, Switch } from 'wouter';
import { describeError } from '../lib/describe-error.js';
import type { QueryGate } from '../lib/query-gate.js';
import { useNavigate } from '../lib/router/location.js';
import type { SignInResult } from '../lib/secret.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { createHandOverRoute } from './hand-over/hand-over-route.js';
import { createJoinRoute } from './join/join-route.js';
import { createLegalRoutes } from './legal/legal-routes.js';
import { SignedIn } from './signed-in.js';
import { LandingPage } from './shell/landing-page.js';
import { Splash } from './shell/splash.js';
import type { AppliedSession } from './start/apply-early-session.js';
import { Unverified } from './unverified.js';
import { useFailureToast } from './use-failure-toast.js';
import { useLastKnown } from './use-last-known.js';
import { useMe } from './use-me.js';
import { useMemberChannel } from './use-member-channel.js';

interface Props {
  signInResult: SignInResult;
  gate: QueryGate;
  appliedSession: AppliedSession | null;
}

/** Loads the user and shows the pages that they may see. */
export function Visitor({ signInResult, gate, appliedSession }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { me, setUser, reload, signOut } = useMe(gate, appliedSession?.user ?? null);
  const live = useMemberChannel({ me, gate, appliedSession, onUser: setUser, onSignedOut: signOut });
  useLastKnown(me, live);
  useFailureToast(me.kind === 'restored' ? me.error : undefined, 'load user');
  if (me.kind === 'loading') return <Splash />;
  if (me.kind === 'restored' || (me.kind === 'user' && me.user.role !== 'UNVERIFIED')) {
    return (
      <SignedIn
        user={me.user}
        live={live}
        signInResult={signInResult}
        onUser={setUser}
        onSignedOut={signOut}
      />
    );
  }
  const loadFailure = me.kind === 'failed' && (
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
      <Unverified onUser={setUser} onSignedOut={signOut} />
    ) : (
      <LandingPage notice={loadFailure} onOpen={(path) => navigate(path)} />
    );
  return (
    <Switch>
      {createLegalRoutes()}
      {createHandOverRoute(page)}
      {me.kind !== 'failed' && createJoinRoute(page, me.kind === 'user' ? me.user : null)}
      <Route>{page}</Route>
    </Switch>
  );
}
