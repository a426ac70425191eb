import { Box, Stack, Text } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CancelButton } from '../../../ui/button.js';
import { ChoiceField } from '../../../ui/field/choice-field.js';
import { Modal } from '../../../ui/dialog/modal.js';

interface Choice {
  id: string;
  name: string;
}

interface Props {
  open: boolean;
  streams: readonly Choice[];
  collections: readonly Choice[];
  busy: boolean;
  /** Called with a null `streamId` if no stream is chosen: a new one is then created first. */
  onCreate: (choice: { streamId: string | null; dataId: string }) => void;
  /** Resolves with the id of the new collection; null after a failure. */
  onNewCollection: () => Promise<string | null>;
  onClose: () => void;
}

/**
 * Dialog for the stream and scene collection of a new server. The only collection is preselected; without any, the button is
 * disabled.
 */
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
  const [dataId, setDataId] = useState<string | null>(null);
  const [streamId, setStreamId] = useState('');
  const starter = useStarter(open, collections.length, async () => {
    const created = await onNewCollection();
    if (created !== null) setDataId(created);
    return created !== null;
  });
  const [only] = collections.length === 1 ? collections : [];
  const chosen = idIfPresent(collections, dataId ?? only?.id ?? '');
  const stream = idIfPresent(streams, streamId);
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
        {starter.shown && <Starter {...starter} />}
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

/**
 * Returns whether the starter collection is offered or was created here. It stays visible afterwards, so that nothing
 * shifts.
 */
function useStarter(open: boolean, count: number, make: () => Promise<boolean>) {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState(false);
  if (!open && made) setMade(false);
  const createStarter = async () => {
    setMaking(true);
    setMade(await make());
    setMaking(false);
  };
  return { shown: count === 0 || making || made, making, made, onMake: () => void createStarter() };
}

/** Offers a starter collection, and confirms in the same place that it was created. */
function Starter({ making, made, onMake }: { making: boolean; made: boolean; onMake: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <Box display="grid" css={{ '& > *': { gridArea: '1 / 1' } }}>
        <Text color="muted" visibility={made ? 'hidden' : 'visible'}>
          {t('createServer.noCollection')}
        </Text>
        <Text role="status">{made && t('createServer.collectionMade')}</Text>
      </Box>
      <Button
        variant="outline"
        busy={making || made}
        busyText={t(made ? 'createServer.collectionReady' : 'createServer.makingCollection')}
        onClick={onMake}
      >
        {t('createServer.newCollection')}
      </Button>
    </Stack>
  );
}

/** Returns the id if a choice with it still exists, otherwise ''. */
function idIfPresent(choices: readonly Choice[], id: string): string {
  return choices.some((choice) => choice.id === id) ? id : '';
}
