import { RotateCw, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Route, Routes, useNavigate } from 'react-router';
import { describeError } from '../lib/describe-error.js';
import type { QueryGate } from '../lib/query-gate.js';
import type { Arrival } from '../lib/secret.js';
import { Button } from '../ui/button.js';
import { Notice } from '../ui/notice.js';
import { handOverRoute } from './hand-over/hand-over-route.js';
import { joinRoute } from './join/join-route.js';
import { legalRoutes } from './legal/legal-routes.js';
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
  arrival: Arrival;
  gate: QueryGate;
  started: AppliedSession | null;
}

export function Visitor({ arrival, gate, started }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { me, setUser, reload, leave } = useMe(gate, started?.user ?? null);
  const live = useMemberChannel({ me, gate, started, onUser: setUser, onSignedOut: leave });
  useLastKnown(me, live);
  useFailureToast(me.kind === 'remembered' ? me.error : undefined, 'load user');
  if (me.kind === 'loading') return <Splash />;
  if (me.kind === 'remembered' || (me.kind === 'user' && me.user.role !== 'UNVERIFIED')) {
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
      <LandingPage notice={failed} onOpen={(path) => void navigate(path)} />
    );
  return (
    <Routes>
      {legalRoutes()}
      {handOverRoute(page)}
      {me.kind !== 'failed' && joinRoute(page, me.kind === 'user' ? me.user : null)}
      <Route path="*" element={page} />
    </Routes>
  );
}
