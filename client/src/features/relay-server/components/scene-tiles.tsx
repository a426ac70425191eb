import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { usePending } from '../../../ui/use-pending.js';
import { ConfirmBar } from './confirm-bar.js';

interface Props {
  scenes: readonly string[];
  /** The program scene. */
  current: string;
  disabled: boolean;
  busy: boolean;
  onSwitch: (scene: string) => void;
}

/** Scenes as large tiles. A tap chooses, confirm switches. */
export function SceneTiles({ scenes, current, disabled, busy, onSwitch }: Props) {
  const { t } = useTranslation();
  const choice = usePending(current);
  return (
    <Box role="group" aria-label={t('server.scenes')}>
      <Text fontSize="14px" color="muted" mb="1">
        {t('server.scenes')}
      </Text>
      <SimpleGrid columns={2} gap="2">
        {scenes.map((scene) => (
          <Button
            key={scene}
            variant="outline"
            minH="64px"
            whiteSpace="normal"
            disabled={disabled}
            aria-pressed={choice.value === scene}
            borderColor={choice.value === scene ? 'blaze' : 'line'}
            borderWidth={choice.value === scene ? '3px' : '1px'}
            onClick={() => choice.choose(scene)}
          >
            {scene === current ? `● ${scene}` : scene}
          </Button>
        ))}
      </SimpleGrid>
      {choice.pending && (
        <ConfirmBar busy={busy} onConfirm={() => onSwitch(choice.value)} onUndo={choice.undo} />
      )}
    </Box>
  );
}
