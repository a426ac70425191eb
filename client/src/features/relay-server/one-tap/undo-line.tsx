import { Flex, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { useIsDesktop } from '../../../ui/use-media.js';
import { CONTROL_HEIGHT } from '../picture-width.js';
import type { SwitchControl } from './switch-state.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  control: SwitchControl;
  sceneSwitch: Pick<SceneSwitch, 'offer' | 'undo'>;
  /** Shown while there is nothing to undo. The line keeps its height, so that nothing shifts. */
  fallback?: React.ReactNode;
}

/** Below the tiles of a desktop, the button is beside the text, and names the scene that it returns to. */
const WIDE = {
  // The line is as high without an offer, so that nothing shifts.
  line: { columnGap: '4', rowGap: '2', wrap: 'wrap', minH: CONTROL_HEIGHT },
  text: { fontWeight: '600' },
  button: { icon: Undo2, minH: CONTROL_HEIGHT },
} as const;
const NARROW = {
  // In a desktop's rail, the button is below the text.
  line: { gap: '2', justify: 'space-between', wrap: 'wrap' },
  text: { flex: '1 1 80px', fontSize: 'sm' },
  button: { flexShrink: '0' },
} as const;

/** Shows the scene that the last tap switched to, with an undo button; the fallback if there is nothing to undo. */
export function UndoLine({ control, sceneSwitch: { offer, undo }, fallback }: Props) {
  const { t } = useTranslation();
  const canUndo = offer?.control === control;
  const isWide = useIsDesktop() && control === 'tiles';
  const style = isWide ? WIDE : NARROW;
  const undoText = canUndo ? t('oneTap.undoTo', { scene: offer.previousScene }) : '';
  return (
    <Flex
      align="center"
      pb={canUndo && control === 'bar' ? '2' : '0'}
      minH={canUndo || fallback ? 'target' : undefined}
      {...style.line}
      role="status"
    >
      {canUndo ? (
        <>
          <Text {...style.text} overflowWrap="break-word" minW="0">
            {t('oneTap.switched', { scene: offer.targetScene })}
          </Text>
          <Button variant="outline" {...style.button} aria-label={undoText} onClick={undo}>
            <span>{isWide ? undoText : t('dialog.undo')}</span>
          </Button>
        </>
      ) : (
        fallback && (
          <Text fontSize="sm" color={{ lg: 'muted' }}>
            {fallback}
          </Text>
        )
      )}
    </Flex>
  );
}
