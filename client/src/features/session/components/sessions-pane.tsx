import { Box, Stack, Text } from '@chakra-ui/react';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Pane } from '../../../ui/pane.js';
import type { SessionsQuery } from '../session.generated.js';
import { SessionRow } from './session-row.js';

export type Session = SessionsQuery['sessions'][number];

interface Props {
  sessions: readonly Session[];
  /** The one that is being signed out. */
  revoking: string | null;
  onRevoke: (id: string) => void;
  onLogout: () => void;
}

/** Where the account is open. Another device is signed out after a question; this one by logging out. */
export function SessionsPane({ sessions, revoking, onRevoke, onLogout }: Props) {
  const { t, i18n } = useTranslation();
  const [asking, setAsking] = useState<Session | null>(null);
  return (
    <Pane title={t('session.title')} icon={MonitorSmartphone}>
      <Text color="muted">{t(sessions.length > 1 ? 'session.intro' : 'session.alone')}</Text>
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-heir aria-label={t('session.title')}>
          {sessions.map((session) => (
            <Box asChild key={session.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>
                <SessionRow
                  session={session}
                  revoking={revoking === session.id}
                  onRevoke={() => setAsking(session)}
                  onLogout={onLogout}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        destructive
        text={t('session.question', {
          date: asking ? formatDateTime(asking.timeCreated, i18n.language) : '',
        })}
        action={t('session.revoke')}
        onConfirm={() => {
          if (asking) onRevoke(asking.id);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </Pane>
  );
}
