import { Box, Flex, Text } from '@chakra-ui/react';
import { CircleDot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { SceneGrid } from '../scene-grid.js';
import { UndoLine } from './undo-line.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  scenes: readonly string[];
  /** The scene on program; null while it is hidden. */
  current: string | null;
  disabled: boolean;
  /** Why the tiles are disabled, if the user can do something about it. */
  reason?: string | null;
  switching: SceneSwitch;
  /** True if number keys switch scenes; the tiles then show their digits. */
  hasKeys?: boolean;
}

/** Filled, so that it can't be mistaken for a pending one. */
const ON_PROGRAM = {
  bg: 'ink',
  color: 'ground',
  borderColor: 'ink',
  _hover: { borderColor: 'ink' },
} as const;
/** Dashed: not on program until the status says so. */
const PENDING = { borderWidth: '2px', borderStyle: 'dashed', borderColor: 'amber', color: 'amber' } as const;
const DIGITS = 9;
/** On a phone the undo is at the thumb, below the tiles. On a desktop it is above them, where the thumb bar can't cover it. */
const AREAS = {
  lg: {
    display: 'grid',
    gridTemplateAreas: '"label undo" "tiles tiles"',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '3',
  },
} as const;

/** Scenes as large tiles. A tap switches immediately and can be undone for 5 s. */
export function SceneTiles({ scenes, current, disabled, reason = null, switching, hasKeys = false }: Props) {
  const { t } = useTranslation();
  return (
    <Box role="group" aria-label={t('oneTap.tiles')} css={AREAS}>
      <Text
        gridArea="label"
        fontSize="sm"
        fontWeight={{ lg: '600' }}
        color="muted"
        mb={{ base: '1', lg: '0' }}
        aria-hidden
      >
        {t('oneTap.tiles')}
      </Text>
      <Box gridArea="tiles">
        <SceneGrid count={scenes.length}>
          {scenes.map((scene, index) => (
            <Button
              key={scene}
              variant="outline"
              minHeight="64px"
              px="2"
              gap="1.5"
              position="relative"
              overflowWrap="anywhere"
              disabled={disabled}
              aria-pressed={(switching.pending ?? current) === scene}
              aria-label={t(scene === current ? 'oneTap.isOn' : 'oneTap.switchTo', { scene })}
              {...(scene === current && ON_PROGRAM)}
              {...(switching.pending === scene && PENDING)}
              {...(hasKeys && index < DIGITS && { 'aria-keyshortcuts': String(index + 1) })}
              onClick={() => switching.switchTo(scene, 'tiles')}
            >
              {scene === current && <OnProgram text={t('trail.onProgram')} />}
              {scene}
              {hasKeys && index < DIGITS && <Digit digit={index + 1} />}
            </Button>
          ))}
        </SceneGrid>
      </Box>
      <Box gridArea="undo">
        <UndoLine place="tiles" switching={switching} otherwise={reason ?? t('oneTap.hint')} />
      </Box>
    </Box>
  );
}

/** In a corner, so that a name wraps no sooner. */
const CORNER = {
  as: 'span',
  'aria-hidden': true,
  position: 'absolute',
  top: '1',
  fontSize: '12px',
  lineHeight: '1.2',
} as const;
/** Drawn instead of text: voice control uses the tile's visible text, which must be the scene's name. */
const drawn = (text: string) => ({ _after: { content: `"${text}"` } });

function OnProgram({ text }: { text: string }) {
  return (
    <Flex {...CORNER} {...drawn(text)} data-on-program insetStart="2" align="center" gap="1" fontWeight="600">
      <CircleDot size={14} />
    </Flex>
  );
}

function Digit({ digit }: { digit: number }) {
  return <Box {...CORNER} {...drawn(String(digit))} insetEnd="2" fontWeight="500" />;
}
