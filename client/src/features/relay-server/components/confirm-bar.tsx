import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';

/** Confirm or undo a pending choice, under the thumb. */
export function ConfirmBar({
  busy,
  onConfirm,
  onUndo,
}: {
  busy: boolean;
  onConfirm: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Flex gap="2" mt="2">
      <Button flex="1" busy={busy} busyText={t('server.confirm')} onClick={onConfirm}>
        {t('server.confirm')}
      </Button>
      <Button flex="1" variant="outline" disabled={busy} onClick={onUndo}>
        {t('server.undo')}
      </Button>
    </Flex>
  );
}
