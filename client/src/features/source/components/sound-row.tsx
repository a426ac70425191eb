import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import type { SoundSource, SourceChange } from '@trailcast/schema/wire';
import { Volume2, VolumeX } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.js';
import { SOUND_COLUMNS } from './sound-columns.js';

/** Time without movement after which the slider's value is sent, ms. */
const SEND_DELAY_MS = 250;

/** The track is thinner than a level meter, and in one row begins where the meters do. */
const TRACK_PX = 4;
const TRACK_STYLE = {
  height: `${TRACK_PX}px`,
  borderRadius: 'full',
  bgImage: 'linear-gradient(to right, {colors.moss} var(--filled), {colors.control} var(--filled))',
} as const;
const THUMB_PX = 18;
const THUMB_STYLE = {
  boxSize: `${THUMB_PX}px`,
  border: 'none',
  borderRadius: 'full',
  bg: 'moss',
} as const;
/** Style of the native slider. `--share` is the filled share; the thumb's centre stays half a thumb inside the track. */
const SLIDER_STYLE = {
  appearance: 'none',
  bg: 'transparent',
  m: '0',
  '--filled': `calc(${THUMB_PX / 2}px + (100% - ${THUMB_PX}px) * var(--share))`,
  '&::-webkit-slider-runnable-track': TRACK_STYLE,
  '&::-moz-range-track': TRACK_STYLE,
  '&::-webkit-slider-thumb': { ...THUMB_STYLE, appearance: 'none', mt: `${(TRACK_PX - THUMB_PX) / 2}px` },
  '&::-moz-range-thumb': THUMB_STYLE,
  _disabled: { opacity: '0.55' },
  // Only the system's own slider has colours there.
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

interface Props {
  sound: SoundSource;
  disabled: boolean;
  busy: boolean;
  /** Resolves when the request has ended, even if it failed. */
  onChange: (change: SourceChange) => Promise<unknown>;
}

/** Mute and volume of a source. A speaker is the switch of its sound. The slider is a native input, which works with arrow keys and fingers. */
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
          css={SLIDER_STYLE}
          style={{ '--share': shareOf(value) } as CSSProperties}
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
        <Flex gridArea="switch" justifySelf="end" align="center" gap="2">
          <Text as="span" aria-hidden data-word fontWeight="600">
            {t(muted ? 'source.muted' : 'source.on')}
          </Text>
          <IconButton
            role="switch"
            aria-checked={!muted}
            label={t('source.soundOf', { name })}
            variant="outline"
            icon={muted ? VolumeX : Volume2}
            color={muted ? 'amber' : undefined}
            disabled={disabled}
            busy={busy}
            onClick={() => void onChange({ muted: !muted })}
          />
        </Flex>
      </Grid>
    </Box>
  );
}

/** Returns the share of the slider's track up to a volume, 0 to 1. */
function shareOf(volumeDb: number): number {
  const { minVolumeDb, maxVolumeDb } = SOURCE_LIMITS;
  return Math.min(1, Math.max(0, (volumeDb - minVolumeDb) / (maxVolumeDb - minVolumeDb)));
}
