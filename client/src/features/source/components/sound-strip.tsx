import { Box, Flex } from '@chakra-ui/react';
import { Volume, VolumeX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PeakHold } from '../peak-hold.js';
import { fillBar, LevelBar, movePeak } from './level-bar.js';
import type { SubscribeToLevels } from './level-meters.js';

interface Props {
  signal: 'feed' | 'program';
  subscribe: SubscribeToLevels;
  /** True if the program is silent on purpose. */
  isMuted: boolean;
}

/** Keeps the meter readable on any picture. */
const PILL_STYLE = {
  direction: 'column',
  align: 'center',
  gap: '1',
  m: '3',
  w: '14px',
  h: 'calc(100% - 24px)',
  py: '1',
  borderRadius: 'full',
  bg: 'rgb(0 0 0 / 0.55)',
  color: 'white',
} as const;

/**
 * The level of the shown program or feed, for the right edge of its picture. Upright, so that it does not look like a
 * player's progress bar. Without sound the bar is empty, above a speaker without waves, which is crossed only if the
 * program is muted. Hidden while the level is unknown. Screen readers get only the silence; for the level they use the
 * meters of the sound pane.
 */
export function SoundStrip({ signal, subscribe, isMuted }: Props) {
  const { t } = useTranslation();
  const Speaker = isMuted && signal === 'program' ? VolumeX : Volume;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(
    function drawLevel() {
      const peakHold = new PeakHold();
      return subscribe((levels) => {
        const element = strip.current;
        if (!element) return;
        // An empty bar would mean silence.
        element.style.visibility = levels === null ? 'hidden' : 'visible';
        const db = levels && levels[signal];
        const { peakDb, isSilent } = peakHold.update(db, performance.now());
        fillBar(element, db);
        movePeak(element, peakDb);
        element.toggleAttribute('data-silent', levels !== null && isSilent);
      });
    },
    [subscribe, signal],
  );
  return (
    // In the colours of the dark theme on any picture.
    <Flex
      ref={strip}
      className="dark"
      data-sound
      {...PILL_STYLE}
      css={{
        '& svg': { flexShrink: '0' },
        // A speaker without waves is in the left half of its icon.
        '& .lucide-volume': { translate: '3px' },
        '&:not([data-silent]) svg': { display: 'none' },
      }}
    >
      <Box flex="1" minH="0" w="6px" borderRadius="full" overflow="hidden">
        <LevelBar isVertical hasPeak emptyColour="#3B423E" />
      </Box>
      <Speaker role="img" aria-label={t('source.silent')} size={14} />
    </Flex>
  );
}
