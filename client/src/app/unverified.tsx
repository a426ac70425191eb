import { useEffect } from 'react';
import { useLogoutMutation, useMeQuery, type MeQuery } from '../features/user/user.generated.js';
import { useSystemQuery } from '../features/system/system.generated.js';
import { UnverifiedNotice } from './shell/unverified-notice.js';
import { isSessionEnd } from './use-me.js';

/** Poll interval of an unverified user's role, ms. */
const POLL_INTERVAL_MS = 30_000;

interface Props {
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

/** Polls the role, so that the application opens without a reload once the user is verified. */
export function Unverified({ onUser, onSignedOut }: Props) {
  const operator = useSystemQuery().data?.system.operator ?? null;
  const [logout] = useLogoutMutation();
  const { data, error } = useMeQuery({ pollInterval: POLL_INTERVAL_MS, fetchPolicy: 'network-only' });
  const verifiedUser = data && data.me.role !== 'UNVERIFIED' ? data.me : null;
  const isSignedOut = error !== undefined && isSessionEnd(error);
  useEffect(
    function reportChange() {
      if (isSignedOut) onSignedOut();
      else if (verifiedUser) onUser(verifiedUser);
    },
    [isSignedOut, onSignedOut, onUser, verifiedUser],
  );
  return (
    <UnverifiedNotice
      operator={operator}
      onLogout={() =>
        void logout()
          .catch(() => null)
          .finally(onSignedOut)
      }
    />
  );
}
