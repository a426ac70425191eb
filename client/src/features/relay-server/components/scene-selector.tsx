import { Box, Text } from '@chakra-ui/react';
import { CircleDot } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmBar } from '../../../ui/confirm-bar.js';
import { PENDING_STYLE } from '../../../ui/status/program-frame.js';
import { usePending } from '../../../ui/use-pending.js';
import { SceneGrid } from '../scene-grid.js';

interface Props {
  scenes: readonly string[];
  current: string;
  disabled: boolean;
  busy: boolean;
  onSwitch: (scene: string) => void;
}

/** Only a border, because the tiles above are the main control. */
const ON_PROGRAM_STYLE = { borderColor: 'ink', borderWidth: '2px' } as const;

/** Switches scenes after a confirmation: a chosen scene is pending until it is confirmed or undone. */
export const SceneSelector = memo(function SceneSelector({
  scenes,
  current,
  disabled,
  busy,
  onSwitch,
}: Props) {
  const { t } = useTranslation();
  const choice = usePending(current);
  return (
    <Box role="group" aria-label={t('server.scenes')}>
      <Text mb="1" fontWeight="600">
        {t('server.scenes')}
      </Text>
      <SceneGrid count={scenes.length}>
        {scenes.map((scene) => (
          <Button
            key={scene}
            variant="outline"
            px="2"
            gap="1"
            fontSize="sm"
            bg="ground"
            overflowWrap="anywhere"
            disabled={disabled}
            aria-pressed={choice.value === scene}
            {...(scene === current && {
              ...ON_PROGRAM_STYLE,
              icon: CircleDot,
              'aria-label': t('server.onProgram', { scene }),
            })}
            {...(choice.isPending && choice.value === scene && PENDING_STYLE)}
            onClick={() => choice.choose(scene)}
          >
            {scene}
          </Button>
        ))}
      </SceneGrid>
      {choice.isPending && (
        <ConfirmBar
          text={t('server.pendingScene', { scene: choice.value })}
          busy={busy}
          onConfirm={() => onSwitch(choice.value)}
          onUndo={choice.undo}
        />
      )}
    </Box>
  );
});
