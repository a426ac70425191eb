import { Box, SimpleGrid } from '@chakra-ui/react';
import { Coffee, EyeOff, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BarButton } from './bar-button.js';
import type { QuickScenes } from './quick-scenes.js';
import { UndoLine } from './undo-line.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  /** Whose broadcast it is; null for the user's own. */
  owner: string | null;
  quick: QuickScenes;
  /** The current program scene. */
  current: string;
  disabled: boolean;
  switching: SceneSwitch;
}

/** What a thumb must reach while live, each by one tap. A button whose scene the collection lacks is not shown. */
export function ThumbBar({ owner, quick, current, disabled, switching }: Props) {
  const { t } = useTranslation();
  const scene = (name: string | null, icon: LucideIcon) =>
    name !== null && (
      <BarButton
        icon={icon}
        label={name}
        disabled={disabled}
        aria-pressed={name === current}
        aria-label={t(name === current ? 'oneTap.isOn' : 'oneTap.switchTo', { scene: name })}
        isPending={switching.pending === name}
        onClick={() => switching.switchTo(name, 'bar')}
      />
    );
  return (
    <Box
      as="section"
      aria-label={owner === null ? t('oneTap.bar') : t('oneTap.barOf', { name: owner })}
      maxW={{ base: '600px', md: 'none' }}
      mx="auto"
      px={{ base: '2', md: '0' }}
      py={{ base: '2', md: '0' }}
    >
      <UndoLine place="bar" switching={switching} />
      <SimpleGrid autoFlow="column" autoColumns="minmax(0, 1fr)" gap="2">
        {scene(quick.pause, Coffee)}
        {scene(quick.privacy, EyeOff)}
      </SimpleGrid>
    </Box>
  );
}
