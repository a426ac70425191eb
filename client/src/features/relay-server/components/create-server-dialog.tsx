import { Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/choice-field.js';
import { Modal } from '../../../ui/modal.js';

interface Choice {
  id: string;
  name: string;
}

interface Props {
  open: boolean;
  streams: readonly Choice[];
  collections: readonly Choice[];
  busy: boolean;
  /** No stream chosen: a new one is made first. */
  onCreate: (choice: { streamId: string | null; dataId: string }) => void;
  onNewCollection: () => void;
  onClose: () => void;
}

/** Chooses what a new server runs on. The button waits for a scene collection. */
export function CreateServerDialog({
  open,
  streams,
  collections,
  busy,
  onCreate,
  onNewCollection,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [dataId, setDataId] = useState('');
  const [streamId, setStreamId] = useState('');
  const chosen = known(collections, dataId);
  const stream = known(streams, streamId);
  return (
    <Modal
      open={open}
      title={t('createServer.title')}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            icon={Plus}
            disabled={chosen === ''}
            busy={busy}
            busyText={t('createServer.creating')}
            onClick={() => onCreate({ streamId: stream === '' ? null : stream, dataId: chosen })}
          >
            {t('createServer.create')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <ChoiceField
          label={t('createServer.collection')}
          none={t('createServer.choose')}
          value={chosen}
          choices={collections}
          onChoose={setDataId}
        />
        {collections.length === 0 && (
          <Stack gap="2">
            <Text color="muted">{t('createServer.noCollection')}</Text>
            <Button variant="outline" onClick={onNewCollection}>
              {t('createServer.newCollection')}
            </Button>
          </Stack>
        )}
        <ChoiceField
          label={t('createServer.stream')}
          none={t('createServer.newStream')}
          value={stream}
          choices={streams}
          onChoose={setStreamId}
        />
      </Stack>
    </Modal>
  );
}

/** What was chosen may have been deleted elsewhere meanwhile. */
function known(choices: readonly Choice[], id: string): string {
  return choices.some((choice) => choice.id === id) ? id : '';
}
