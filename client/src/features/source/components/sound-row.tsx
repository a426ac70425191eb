import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { SoundSource, SourceChange } from '@trailcast/schema/wire';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/field/switch-field.js';
import { SOUND_COLUMNS } from './sound-columns.js';

/** Time without movement after which the slider's value is sent, ms. */
const SEND_DELAY_MS = 250;

interface Props {
  sound: SoundSource;
  disabled: boolean;
  busy: boolean;
  /** Resolves when the request has ended, even if it failed. */
  onChange: (change: SourceChange) => Promise<unknown>;
}

/** Mute and volume of a source. The slider is a native input, which works with arrow keys and fingers. */
export function SoundRow({ sound, disabled, busy, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const { name, muted, volumeDb } = sound;
  const [draft, setDraft] = useState<number | null>(null);
  const send = useEffectEvent(
    (volume: number) =>
      void onChange({ volumeDb: volume }).finally(() =>
        setDraft((latest) => (latest === volume ? null : latest)),
      ),
  );
  useEffect(
    function sendAfterDelay() {
      if (draft === null || busy) return;
      const timer = setTimeout(() => send(draft), SEND_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [draft, busy],
  );
  const value = draft ?? volumeDb;
  const valueText = t('source.db', { value: value.toLocaleString(i18n.language) });
  return (
    <Box css={{ containerType: 'inline-size' }} {...(disabled && { color: 'muted' })}>
      <Grid css={SOUND_COLUMNS}>
        <Text gridArea="name" overflowWrap="anywhere" lineClamp={{ lg: 2 }} title={name}>
          {name}
        </Text>
        <chakra.input
          type="range"
          aria-label={t('source.volume', { name })}
          aria-valuetext={valueText}
          min={SOURCE_LIMITS.minVolumeDb}
          max={SOURCE_LIMITS.maxVolumeDb}
          step={1}
          value={value}
          disabled={disabled}
          onChange={({ target }) => setDraft(Number(target.value))}
          gridArea="slider"
          w="full"
          minW="0"
          h="target"
          accentColor="moss"
          cursor={disabled ? 'not-allowed' : 'pointer'}
          _focusVisible={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
        />
        <Text
          aria-hidden
          gridArea="value"
          textAlign="end"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
          whiteSpace="nowrap"
        >
          {muted && draft === null && <span data-muted>{t('source.muted')}</span>}
          <span>{valueText}</span>
        </Text>
        <Box gridArea="switch" justifySelf="end">
          <SwitchField
            label={t('source.soundOf', { name })}
            checked={!muted}
            words={{ on: t('source.on'), off: t('source.muted') }}
            disabled={disabled}
            busy={busy}
            onChange={(on) => void onChange({ muted: !on })}
          />
        </Box>
      </Grid>
    </Box>
  );
}
