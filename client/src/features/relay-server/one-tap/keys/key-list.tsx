import { Box, Flex, Stack, Text, chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../../ui/field/switch-field.js';
import type { QuickScenes } from '../quick-scenes.js';
import { PAUSE_KEY } from './key-action.js';

export interface KeyListProps {
  scenes: readonly string[];
  quickScenes: QuickScenes;
  areShortcutsOn: boolean;
  /** True if mute and panic are available, which is while live or in a panic. */
  hasUrgentControls: boolean;
  onSwitch: (on: boolean) => void;
}

const Key = chakra('kbd', {
  base: {
    px: '2',
    // Fits the longest, 1–9, so that all texts begin at the same place.
    flex: '0 0 48px',
    lineHeight: '28px',
    textAlign: 'center',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'sm',
    fontSize: 'sm',
    fontFamily: 'inherit',
  },
});

/** Lists the keyboard shortcuts, with the switch that turns them off on this device. */
export function KeyList({ scenes, quickScenes, areShortcutsOn, hasUrgentControls, onSwitch }: KeyListProps) {
  const { t } = useTranslation();
  const digitCount = Math.min(scenes.length, 9);
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="2" {...(!areShortcutsOn && { color: 'muted' })}>
        {digitCount > 0 && <Item keys={digitCount === 1 ? '1' : `1–${digitCount}`} text={t('keys.scenes')} />}
        {quickScenes.pause !== null && <Item keys={PAUSE_KEY} text={quickScenes.pause} />}
        {hasUrgentControls && (
          <>
            <Item keys="M" text={t('keys.mute')} />
            <Item keys="P" text={t('keys.panic')} />
          </>
        )}
      </Stack>
      <Flex align="center" justify="space-between" gap="3" mt="4" pt="3" pb="1" borderTopWidth="1px">
        <Box minW="0">
          <Text aria-hidden fontWeight="600">
            {t('keys.shortcuts')}
          </Text>
          <Text fontSize="sm" color="muted">
            {t(areShortcutsOn ? 'keys.areOn' : 'keys.areOff')}
          </Text>
        </Box>
        <SwitchField
          label={t('keys.shortcuts')}
          checked={areShortcutsOn}
          words={{ on: t('keys.on'), off: t('keys.off') }}
          onChange={onSwitch}
        />
      </Flex>
    </>
  );
}

function Item({ keys, text }: { keys: string; text: string }) {
  return (
    <Flex as="li" align="center" gap="3">
      {/* The space separates the words for screen readers, which ignore the gap. */}
      <Key>{keys}</Key>{' '}
      <Box as="span" minW="0" overflowWrap="anywhere">
        {text}
      </Box>
    </Flex>
  );
}
