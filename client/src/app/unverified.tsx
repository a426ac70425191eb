import { useEffect } from 'react';
import { useLogoutMutation, useMeQuery, type MeQuery } from '../features/user/user.generated.js';
import { useSystemQuery } from '../features/system/system.generated.js';
import { UnverifiedNotice } from './shell/unverified-notice.js';
import { isSessionEnd } from './use-me.js';

/** Poll interval of an unverified user's role, ms. */
const ASK_AGAIN_MS = 30_000;

interface Props {
  onUser: (user: MeQuery['me']) => void;
  onSignedOut: () => void;
}

/** Polls the role, so that the application opens without a reload once the user is verified. */
export function Unverified({ onUser, onSignedOut }: Props) {
  const operator = useSystemQuery().data?.system.operator ?? null;
  const [logout] = useLogoutMutation();
  const { data, error } = useMeQuery({ pollInterval: ASK_AGAIN_MS, fetchPolicy: 'network-only' });
  const verified = data && data.me.role !== 'UNVERIFIED' ? data.me : null;
  const ended = error !== undefined && isSessionEnd(error);
  useEffect(
    function followTheRole() {
      if (ended) onSignedOut();
      else if (verified) onUser(verified);
    },
    [ended, onSignedOut, onUser, verified],
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
