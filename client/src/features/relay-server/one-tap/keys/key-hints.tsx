import { Flex, Text, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../../ui/field/switch-field.js';
import type { QuickScenes } from '../quick-scenes.js';
import { PAUSE_KEY } from './key-action.js';

interface Props {
  scenes: readonly string[];
  quickScenes: QuickScenes;
  areShortcutsOn: boolean;
  /** True if mute and panic are available, which is while live or in a panic. */
  hasUrgentControls: boolean;
  onSwitch: (on: boolean) => void;
}

const Key = chakra('kbd', {
  base: {
    px: '1',
    minW: '24px',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontFamily: 'inherit',
  },
});

/** Lists the keyboard shortcuts on a desktop, with the switch that turns them off on this device. */
export function KeyHints({ scenes, quickScenes, areShortcutsOn, hasUrgentControls, onSwitch }: Props) {
  const { t } = useTranslation();
  const digitCount = Math.min(scenes.length, 9);
  return (
    <Flex role="group" aria-label={t('keys.title')} data-coverable align="center" gap="3" wrap="wrap">
      <Flex as="ul" listStyleType="none" gap="3" wrap="wrap" fontSize="sm" color="muted" minW="0">
        {areShortcutsOn ? (
          <>
            {digitCount > 0 && (
              <Hint keys={digitCount === 1 ? '1' : `1–${digitCount}`} text={t('keys.scenes')} />
            )}
            {quickScenes.pause !== null && <Hint keys={PAUSE_KEY} text={quickScenes.pause} />}
            {hasUrgentControls && (
              <>
                <Hint keys="M" text={t('keys.mute')} />
                <Hint keys="P" text={t('keys.panic')} />
              </>
            )}
          </>
        ) : (
          <Text as="li">{t('keys.areOff')}</Text>
        )}
      </Flex>
      <Flex align="center" gap="2" ms="auto">
        <Text aria-hidden fontSize="sm">
          {t('keys.title')}
        </Text>
        <SwitchField
          label={t('keys.title')}
          checked={areShortcutsOn}
          words={{ on: t('keys.on'), off: t('keys.off') }}
          onChange={onSwitch}
        />
      </Flex>
    </Flex>
  );
}

function Hint({ keys, text }: { keys: string; text: string }) {
  return (
    <Flex as="li" align="center" gap="2" minW="0">
      {/* The space separates the words for screen readers, which ignore the gap. */}
      <Key>{keys}</Key> <span>{text}</span>
    </Flex>
  );
}
