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

export interface CreateServerDialogProps {
  open: boolean;
  streams: readonly Choice[];
  collections: readonly Choice[];
  busy: boolean;
  /** Called with a null `streamId` if no stream is chosen: a new stream is then created first. */
  onCreate: (choice: { streamId: string | null; dataId: string }) => void;
  /** Resolves with the id of the new collection; null after a failure. */
  onNewCollection: () => Promise<string | null>;
  onClose: () => void;
}

/**
 * Dialog for the stream and scene collection of a new server. If there is only one collection, it is preselected;
 * without a collection, the button is disabled.
 */
export function CreateServerDialog({
  open,
  streams,
  collections,
  busy,
  onCreate,
  onNewCollection,
  onClose,
}: CreateServerDialogProps) {
  const { t } = useTranslation();
  const [dataId, setDataId] = useState<string | null>(null);
  const [streamId, setStreamId] = useState('');
  const starterOffer = useStarterOffer(open, collections.length, async () => {
    const createdId = await onNewCollection();
    if (createdId !== null) setDataId(createdId);
    return createdId !== null;
  });
  const [onlyCollection] = collections.length === 1 ? collections : [];
  const chosenId = findExistingId(collections, dataId ?? onlyCollection?.id ?? '');
  const chosenStreamId = findExistingId(streams, streamId);
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
            disabled={chosenId === ''}
            busy={busy}
            busyText={t('createServer.creating')}
            onClick={() =>
              onCreate({ streamId: chosenStreamId === '' ? null : chosenStreamId, dataId: chosenId })
            }
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
          value={chosenId}
          choices={collections}
          onChoose={setDataId}
        />
        {starterOffer.isShown && <StarterOffer {...starterOffer} />}
        <ChoiceField
          label={t('createServer.stream')}
          none={t('createServer.newStream')}
          value={chosenStreamId}
          choices={streams}
          onChoose={setStreamId}
        />
      </Stack>
    </Modal>
  );
}

/**
 * Returns the state of the offer to create a starter collection. The offer is shown if there is no collection. The offer
 * stays visible after the creation, so that nothing shifts.
 */
function useStarterOffer(open: boolean, collectionCount: number, create: () => Promise<boolean>) {
  const [isCreating, setCreating] = useState(false);
  const [isCreated, setCreated] = useState(false);
  if (!open && isCreated) setCreated(false);
  const createStarter = async () => {
    setCreating(true);
    setCreated(await create());
    setCreating(false);
  };
  return {
    isShown: collectionCount === 0 || isCreating || isCreated,
    isCreating,
    isCreated,
    onCreate: () => void createStarter(),
  };
}

/** Offers a starter collection, and confirms in the same place that it was created. */
function StarterOffer({
  isCreating,
  isCreated,
  onCreate,
}: {
  isCreating: boolean;
  isCreated: boolean;
  onCreate: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <Box display="grid" css={{ '& > *': { gridArea: '1 / 1' } }}>
        <Text color="muted" visibility={isCreated ? 'hidden' : 'visible'}>
          {t('createServer.noCollection')}
        </Text>
        <Text role="status">{isCreated && t('createServer.collectionMade')}</Text>
      </Box>
      <Button
        variant="outline"
        busy={isCreating || isCreated}
        busyText={t(isCreated ? 'createServer.collectionReady' : 'createServer.makingCollection')}
        onClick={onCreate}
      >
        {t('createServer.newCollection')}
      </Button>
    </Stack>
  );
}

/** Returns the id if a choice with it still exists, otherwise ''. */
function findExistingId(choices: readonly Choice[], id: string): string {
  return choices.some((choice) => choice.id === id) ? id : '';
}
