import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateServerDialog } from '../../features/relay-server/components/create-server-dialog.js';
import { ServerPane } from '../../features/relay-server/components/server-pane.js';
import {
  useCreateSceneCollectionMutation,
  useSceneCollectionsQuery,
} from '../../features/scene-collection/scene-collection.generated.js';
import { useSystemQuery } from '../../features/system/system.generated.js';
import { describeError } from '../../lib/describe-error.js';
import { Button } from '../../ui/button.js';
import { Pane } from '../../ui/pane.js';
import { useLive } from '../live.js';
import { useAction } from '../use-action.js';
import { useHomeServer } from './use-home-server.js';

/** The server pane and its controls; other panes come below it. */
export function HomePage() {
  const { t } = useTranslation();
  const { connectedOnce } = useLive();
  const home = useHomeServer(connectedOnce);
  const collections = useSceneCollectionsQuery({ skip: !connectedOnce });
  const relay = useSystemQuery({ pollInterval: 30_000 }).data?.system.relay;
  const [createCollection] = useCreateSceneCollectionMutation();
  const { run } = useAction<'collection'>();
  const [creating, setCreating] = useState(false);

  if (home.error && !home.loading) {
    return (
      <Stack role="alert" gap="3">
        <Text>{t('failed.load server', { message: describeError(home.error) })}</Text>
        <Button onClick={home.retry}>{t('retry')}</Button>
      </Stack>
    );
  }
  return (
    <Stack gap="4">
      {relay && !relay.ok && <MissingPane missing={relay.missing} />}
      {home.loading ? (
        <Skeleton height="260px" borderRadius="16px" />
      ) : (
        <ServerPane
          state={home.state}
          streams={home.streams}
          scenes={home.scenes}
          busy={home.busy === 'create' ? null : home.busy}
          onCreate={() => setCreating(true)}
          {...home.actions}
        />
      )}
      <CreateServerDialog
        open={creating}
        streams={home.streams}
        collections={collections.data?.sceneCollections ?? []}
        busy={home.busy === 'create'}
        onCreate={(choice) => void home.create(choice).then((made) => made && setCreating(false))}
        onNewCollection={() =>
          void run('collection', 'create scenes', async () => {
            await createCollection();
            await collections.refetch();
          })
        }
        onClose={() => setCreating(false)}
      />
    </Stack>
  );
}

function MissingPane({ missing }: { missing: readonly { what: string; how: string }[] }) {
  const { t } = useTranslation();
  return (
    <Pane title={t('relay.missing')}>
      <Stack as="ul" role="alert" listStyleType="none" gap="2">
        {missing.map(({ what, how }) => (
          <li key={what}>
            <Text fontWeight="600">{what}</Text>
            <Text color="muted">
              {t('relay.how')} <code>{how}</code>
            </Text>
          </li>
        ))}
      </Stack>
    </Pane>
  );
}
