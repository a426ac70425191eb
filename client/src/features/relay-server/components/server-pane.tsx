import { Flex, Spinner, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { formatAge } from '../../../lib/age.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Pane } from '../../../ui/pane.js';
import { useNow } from '../../../ui/use-now.js';
import type { ServerPaneState } from '../server-state.js';
import { RunningServer, type RunningServerActions, type RunningServerData } from './running-server.js';
import { Trail } from './trail.js';

interface Props extends RunningServerActions, RunningServerData {
  state: ServerPaneState;
  onCreate: () => void;
  onDelete: () => void;
}

/** The server in its four states: no subscription, no server, starting, running. */
export function ServerPane(props: Props) {
  const { t, i18n } = useTranslation();
  const { state, streams, onCreate, onDelete, onCopy } = props;
  const [deleting, setDeleting] = useState(false);
  const now = useNow();
  const server = 'server' in state ? state.server : null;
  const stream = streams.find(({ id }) => id === server?.streamId);

  return (
    <Pane title={t('server.heading')}>
      {state.kind === 'running' ? null : (
        <Trail phone="dead" platform="dead" kbps={null} scene={null} platformText={t('trail.offline')} />
      )}
      {(state.kind === 'no-subscription' || state.kind === 'no-server') && (
        <Stack gap="3">
          <Text>{t(state.kind === 'no-subscription' ? 'server.noSubscription' : 'server.noServer')}</Text>
          <Button disabled={state.kind === 'no-subscription'} onClick={onCreate}>
            {state.kind === 'no-subscription' ? `🔒 ${t('server.create')}` : t('server.create')}
          </Button>
        </Stack>
      )}
      {state.kind === 'starting' && (
        <Stack gap="3" role="status">
          <Flex gap="3" align="center">
            <Spinner aria-hidden />
            <Text fontSize="20px">{t('server.starting')}</Text>
          </Flex>
          <Text color="muted">{stream?.name ?? t('server.noStream')}</Text>
          {stream && (
            <Button variant="outline" onClick={() => onCopy(stream.ingestUrl)}>
              {t('server.copyLink')}
            </Button>
          )}
        </Stack>
      )}
      {state.kind === 'running' && <RunningServer {...props} state={state} />}
      {server && (
        <Stack mt="4" gap="2">
          <Text color="muted">
            {t('server.age', { age: formatAge(server.timeCreated, now, i18n.language) })}
          </Text>
          <Button variant="loss" onClick={() => setDeleting(true)}>
            {t('server.delete')}
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        open={deleting}
        destructive
        text={t('server.confirmDelete')}
        action={t('server.delete')}
        onConfirm={() => {
          setDeleting(false);
          onDelete();
        }}
        onClose={() => setDeleting(false)}
      />
    </Pane>
  );
}
