import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import type { SwitchControl } from './switch-state.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  control: SwitchControl;
  sceneSwitch: Pick<SceneSwitch, 'offer' | 'undo'>;
  /** Shown while there is nothing to undo. The line keeps its height, so that nothing shifts. */
  fallback?: React.ReactNode;
}

/** Shows the scene that the last tap switched to, with an undo button; the fallback if there is nothing to undo. */
export function UndoLine({ control, sceneSwitch: { offer, undo }, fallback }: Props) {
  const { t } = useTranslation();
  const canUndo = offer?.control === control;
  return (
    <Flex
      align="center"
      justify="space-between"
      // In a desktop's rail, the button is below the text.
      wrap="wrap"
      gap="2"
      pb={canUndo && control === 'bar' ? '2' : '0'}
      minH={canUndo || fallback ? 'target' : undefined}
      role="status"
    >
      {canUndo ? (
        <>
          <Text flex="1 1 80px" fontSize="sm" overflowWrap="break-word" minW="0">
            {t('oneTap.switched', { scene: offer.targetScene })}
          </Text>
          <Button
            variant="outline"
            flexShrink="0"
            aria-label={t('oneTap.undoTo', { scene: offer.previousScene })}
            onClick={undo}
          >
            {t('dialog.undo')}
          </Button>
        </>
      ) : (
        fallback && (
          <Text fontSize="sm" color="muted">
            {fallback}
          </Text>
        )
      )}
    </Flex>
  );
}
