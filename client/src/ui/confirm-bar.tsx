import { Flex, Text } from '@chakra-ui/react';
import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.js';

interface Props {
  /** Describes the pending change. */
  text: string;
  busy: boolean;
  onConfirm: () => void;
  onUndo: () => void;
}

export function ConfirmBar({ text, busy, onConfirm, onUndo }: Props) {
  const { t } = useTranslation();
  return (
    <Flex role="group" aria-label={text} wrap="wrap" align="center" gap="2" mt="2">
      <Text flexBasis="100%" fontSize="sm" color="amber" role="status">
        {text}
      </Text>
      {/* The minimum width keeps the text inside the button. */}
      <Button flex="1" minW="min-content" px="2" gap="1" variant="outline" icon={Undo2} onClick={onUndo}>
        {t('dialog.undo')}
      </Button>
      <Button
        flex="2"
        minW="min-content"
        px="2"
        gap="1"
        icon={Check}
        busy={busy}
        busyText={t('dialog.applying')}
        onClick={onConfirm}
      >
        {t('dialog.confirm')}
      </Button>
    </Flex>
  );
}
