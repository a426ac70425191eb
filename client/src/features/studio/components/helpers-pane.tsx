import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Handshake, Link, UserPlus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { Helper, HelperInvite, Level } from '../studio-types.js';
import { HelperRow } from './helper-row.js';
import { InviteRow } from './invite-row.js';

interface Props {
  helpers: readonly Helper[];
  /** Current time, ms since the epoch. */
  now: number;
  invites: readonly HelperInvite[];
  max: number;
  /** The running request and the id of its helper or link. */
  busy: { id: string; request: 'level' | 'withdraw' } | null;
  onInviteByLink: () => void;
  onInviteByName: () => void;
  onLevel: (id: string, level: Level) => void;
  onRemoveHelper: (id: string) => void;
  onWithdrawInvite: (id: string) => void;
}

/** Lists the helpers of the user's studio, and invites more. Removing a helper asks for confirmation. */
export function HelpersPane(props: Props) {
  const { helpers, now, invites, max, busy } = props;
  const { t } = useTranslation();
  const [removalCandidate, setRemovalCandidate] = useState<Helper | null>(null);
  const isFull = helpers.length >= max;
  return (
    <Pane title={t('studio.helpers')} icon={Handshake}>
      <Text color="muted">{t('studio.intro')}</Text>
      <Text color="muted" mt="2">
        {t('studio.never')}
      </Text>
      {helpers.length === 0 && <Text py="3">{t('studio.none')}</Text>}
      <RowList label={t('studio.helpers')}>
        {helpers.map((helper) => (
          <ListRow key={helper.id}>
            <HelperRow
              helper={helper}
              now={now}
              busy={busy?.id === helper.id ? busy.request : null}
              onLevel={(level) => props.onLevel(helper.id, level)}
              onRemove={() => setRemovalCandidate(helper)}
            />
          </ListRow>
        ))}
      </RowList>
      {invites.length > 0 && (
        <>
          <Heading as="h3" fontSize="md" fontWeight="700" mt="2">
            {t('studio.pending')}
          </Heading>
          <RowList label={t('studio.pending')}>
            {invites.map((invite) => (
              <ListRow key={invite.id}>
                <InviteRow
                  invite={invite}
                  isWithdrawing={busy?.id === invite.id}
                  onWithdraw={() => props.onWithdrawInvite(invite.id)}
                />
              </ListRow>
            ))}
          </RowList>
        </>
      )}
      {isFull && <Text mb="2">{t('studio.full', { count: max })}</Text>}
      <Flex gap="2" wrap="wrap" mt="2">
        <Button variant="outline" icon={Link} disabled={isFull} onClick={props.onInviteByLink}>
          {t('studio.inviteLink')}
        </Button>
        <Button variant="outline" icon={UserPlus} disabled={isFull} onClick={props.onInviteByName}>
          {t('studio.inviteName')}
        </Button>
      </Flex>
      <ConfirmDialog
        open={removalCandidate !== null}
        destructive
        text={t('studio.removeQuestion', { name: removalCandidate?.user.displayName ?? '' })}
        action={t('studio.remove')}
        onConfirm={() => {
          if (removalCandidate) props.onRemoveHelper(removalCandidate.id);
          setRemovalCandidate(null);
        }}
        onClose={() => setRemovalCandidate(null)}
      />
    </Pane>
  );
}

function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack asChild gap="0" listStyleType="none" outline="none">
      <ul tabIndex={-1} data-focus-fallback aria-label={label}>
        {children}
      </ul>
    </Stack>
  );
}

function ListRow({ children }: { children: ReactNode }) {
  return (
    <Box asChild borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
      <li>{children}</li>
    </Box>
  );
}
