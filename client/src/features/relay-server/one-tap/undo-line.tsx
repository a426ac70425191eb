import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import type { Place } from './switch-state.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  place: Place;
  switching: Pick<SceneSwitch, 'offer' | 'undo'>;
  /** Shown while there is nothing to undo. The line keeps its height, so that nothing shifts. */
  otherwise?: React.ReactNode;
}

/** Lower on a desktop, where it is clicked and takes height from the picture. */
const HEIGHT = { base: '48px', lg: '36px' } as const;

/** Shows the scene to which a tap has switched, with an undo button. Renders nothing without an offer or a fallback. */
export function UndoLine({ place, switching: { offer, undo }, otherwise }: Props) {
  const { t } = useTranslation();
  const isOffered = offer?.place === place;
  return (
    <Flex
      align="center"
      justify="space-between"
      // In a desktop's rail, the button is below the words.
      wrap="wrap"
      gap="2"
      pb={isOffered && place === 'bar' ? '2' : '0'}
      minH={isOffered || otherwise ? HEIGHT : '0'}
      role="status"
    >
      {isOffered ? (
        <>
          <Text flex="1 1 80px" fontSize="sm" overflowWrap="break-word" minW="0">
            {t('oneTap.switched', { scene: offer.to })}
          </Text>
          <Button
            variant="outline"
            flexShrink="0"
            minHeight={HEIGHT}
            aria-label={t('oneTap.undoTo', { scene: offer.from })}
            onClick={undo}
          >
            {t('dialog.undo')}
          </Button>
        </>
      ) : (
        otherwise && (
          <Text fontSize="sm" color="muted">
            {otherwise}
          </Text>
        )
      )}
    </Flex>
  );
}
