import { Dialog, NativeSelect, Portal, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';

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
  const chosen = collections.some(({ id }) => id === dataId) ? dataId : '';
  return (
    <Dialog.Root open={open} onOpenChange={({ open: next }) => !next && onClose()} placement="center">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content bg="surface" color="ink" mx="4">
            <Dialog.Header>
              <Dialog.Title>{t('createServer.title')}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                <Choose
                  label={t('createServer.collection')}
                  empty={t('createServer.choose')}
                  value={chosen}
                  choices={collections}
                  onChoose={setDataId}
                />
                {collections.length === 0 && (
                  <Button variant="outline" onClick={onNewCollection}>
                    {t('createServer.newCollection')}
                  </Button>
                )}
                <Choose
                  label={t('createServer.stream')}
                  empty={t('createServer.newStream')}
                  value={streamId}
                  choices={streams}
                  onChoose={setStreamId}
                />
              </Stack>
            </Dialog.Body>
            <Dialog.Footer gap="2">
              <Button variant="outline" onClick={onClose}>
                {t('dialog.cancel')}
              </Button>
              <Button
                disabled={chosen === '' || busy}
                onClick={() => onCreate({ streamId: streamId === '' ? null : streamId, dataId: chosen })}
              >
                {t(busy ? 'createServer.creating' : 'createServer.create')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

interface ChooseProps {
  label: string;
  empty: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (id: string) => void;
}

function Choose({ label, empty, value, choices, onChoose }: ChooseProps) {
  const id = useId();
  return (
    <div>
      <Text asChild fontSize="14px" color="muted">
        <label htmlFor={id}>{label}</label>
      </Text>
      <NativeSelect.Root>
        <NativeSelect.Field
          id={id}
          minH="48px"
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{empty}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </div>
  );
}
