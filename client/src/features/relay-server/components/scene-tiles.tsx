import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmBar } from '../../../ui/confirm-bar.js';
import { usePending } from '../../../ui/use-pending.js';

interface Props {
  scenes: readonly string[];
  /** The current program scene. */
  current: string;
  disabled: boolean;
  busy: boolean;
  /** True if a tap switches without a confirmation. */
  atOnce?: boolean;
  onSwitch: (scene: string) => void;
}

/** Filled, so that it can't be mistaken for a chosen one. */
const ON_PROGRAM = {
  bg: 'ink',
  color: 'ground',
  borderColor: 'ink',
  _hover: { borderColor: 'ink' },
} as const;
/** Dashed: not on air until it is confirmed. */
const PENDING = { borderWidth: '2px', borderStyle: 'dashed', borderColor: 'amber', color: 'amber' } as const;

/** Scenes as large tiles. A tap selects and confirm switches, or the tap switches at once. */
export function SceneTiles({ scenes, current, disabled, busy, atOnce = false, onSwitch }: Props) {
  const { t } = useTranslation();
  const choice = usePending(current);
  /** A call that has ended leaves nothing pending. */
  const isPending = choice.pending && (!atOnce || busy);
  const chosen = isPending ? choice.value : current;
  return (
    <Box role="group" aria-label={t('server.scenes')}>
      <Text fontSize="sm" color="muted" mb="1" aria-hidden>
        {t('server.scenes')}
      </Text>
      <SimpleGrid columns={{ base: 2, md: scenes.length % 3 === 1 ? 4 : 3 }} gap="2">
        {scenes.map((scene) => (
          <Button
            key={scene}
            variant="outline"
            minHeight="64px"
            px="2"
            gap="1.5"
            overflowWrap="anywhere"
            disabled={disabled}
            aria-pressed={chosen === scene}
            {...(scene === current && {
              ...ON_PROGRAM,
              icon: CircleDot,
              'aria-label': t('server.onProgram', { scene }),
            })}
            {...(isPending && chosen === scene && PENDING)}
            onClick={() => {
              choice.choose(scene);
              if (atOnce && scene !== current) onSwitch(scene);
            }}
          >
            {scene}
          </Button>
        ))}
      </SimpleGrid>
      {isPending && !atOnce && (
        <ConfirmBar
          text={t('server.pendingScene', { scene: choice.value })}
          busy={busy}
          onConfirm={() => onSwitch(choice.value)}
          onUndo={choice.undo}
        />
      )}
    </Box>
  );
}
