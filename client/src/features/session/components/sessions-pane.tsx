import { Box, Stack, Text } from '@chakra-ui/react';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { SessionsQuery } from '../session.generated.js';
import { SessionRow } from './session-row.js';

export type Session = SessionsQuery['sessions'][number];

interface Props {
  sessions: readonly Session[];
  /** Id of the session that is being revoked; null if there is none. */
  revokingId: string | null;
  /** True while all other sessions are being revoked. */
  isRevokingOthers: boolean;
  onRevoke: (id: string) => void;
  onRevokeOthers: () => void;
  onLogout: () => void;
}

/** Lists the signed-in devices, this device first. Logging out another device asks for confirmation. */
export function SessionsPane({
  sessions,
  revokingId,
  isRevokingOthers,
  onRevoke,
  onRevokeOthers,
  onLogout,
}: Props) {
  const { t, i18n } = useTranslation();
  const [logoutCandidate, setLogoutCandidate] = useState<Session | null>(null);
  const [isConfirmingOthers, setConfirmingOthers] = useState(false);
  const otherCount = sessions.length - 1;
  return (
    <Pane title={t('session.title')} icon={MonitorSmartphone}>
      <Text color="muted">{t(sessions.length > 1 ? 'session.intro' : 'session.alone')}</Text>
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={t('session.title')}>
          {sortSessions(sessions).map((session) => (
            <Box asChild key={session.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>
                <SessionRow
                  session={session}
                  isRevoking={revokingId === session.id}
                  onRevoke={() => setLogoutCandidate(session)}
                  onLogout={onLogout}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      {otherCount > 0 && (
        <Button
          variant="loss"
          icon={LogOut}
          busy={isRevokingOthers}
          busyText={t('session.revoking')}
          onClick={() => setConfirmingOthers(true)}
        >
          {t('session.revokeOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirmingOthers}
        destructive
        text={t('session.questionOthers', { count: otherCount })}
        action={t('session.revokeOthers')}
        onConfirm={() => {
          setConfirmingOthers(false);
          onRevokeOthers();
        }}
        onClose={() => setConfirmingOthers(false)}
      />
      <ConfirmDialog
        open={logoutCandidate !== null}
        destructive
        text={t('session.question', {
          name: logoutCandidate?.name || t('session.unknown'),
          date: logoutCandidate ? formatDateTime(logoutCandidate.timeCreated, i18n.language) : '',
        })}
        action={t('session.revoke')}
        onConfirm={() => {
          if (logoutCandidate) onRevoke(logoutCandidate.id);
          setLogoutCandidate(null);
        }}
        onClose={() => setLogoutCandidate(null)}
      />
    </Pane>
  );
}

/** Returns the sessions in order: this device first, then by last use, newest first. */
function sortSessions(sessions: readonly Session[]): Session[] {
  return [...sessions].sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsed - a.lastUsed);
}
