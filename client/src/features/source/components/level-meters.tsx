import { Box, Flex, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/intl.js';

/** Peak levels in dBFS; null for silence. */
export interface Levels {
  feed: number | null;
  program: number | null;
}

/** Calls the listener about ten times per second; null while unknown. Returns the unsubscribe function. */
export type FollowLevels = (listener: (levels: Levels | null) => void) => () => void;

/** Interval at which the text is updated, slow enough to read, ms. */
const WORDS_EVERY_MS = 500;
const { minVolumeDb: LEAST_DB } = SOURCE_LIMITS;

/** Level meters of feed and program. The bars are scaled outside of React, which avoids layout work. */
export function LevelMeters({ follow }: { follow: FollowLevels }) {
  const { t, i18n } = useTranslation();
  const feed = useRef<HTMLDivElement>(null);
  const program = useRef<HTMLDivElement>(null);
  useEffect(
    function draw() {
      const words = (db: number | null) =>
        db === null
          ? t('source.silent')
          : t('source.db', { value: numberFormat(i18n.language).format(Math.round(db)) });
      const meters = [
        { read: (levels: Levels) => levels.feed, row: feed.current },
        { read: (levels: Levels) => levels.program, row: program.current },
      ];
      let writtenAt = Number.NEGATIVE_INFINITY;
      return follow((levels) => {
        const writes = performance.now() - writtenAt >= WORDS_EVERY_MS || levels === null;
        if (writes) writtenAt = performance.now();
        for (const { read, row } of meters) {
          if (!row) continue;
          const db = levels && read(levels);
          const [bar, text] = [
            row.querySelector<HTMLElement>('[data-bar]'),
            row.querySelector('[data-words]'),
          ];
          if (bar) bar.style.transform = `scaleX(${shareOf(db)})`;
          if (!writes) continue;
          const said = levels === null ? '–' : words(db);
          if (text) text.textContent = said;
          row.setAttribute('aria-valuenow', String(Math.min(0, Math.round(db ?? LEAST_DB))));
          row.setAttribute('aria-valuetext', said);
        }
      });
    },
    [follow, i18n.language, t],
  );
  return (
    <Box mb="2">
      <Meter ref={feed} label={t('source.levelFeed')} />
      <Meter ref={program} label={t('source.levelProgram')} />
    </Box>
  );
}

/** Returns the filled share of the bar, 0 to 1. */
function shareOf(db: number | null): number {
  if (db === null) return 0;
  return Math.min(1, Math.max(0, 1 - db / LEAST_DB));
}

function Meter({ label, ref }: { label: string; ref: React.Ref<HTMLDivElement> }) {
  return (
    <Flex
      ref={ref}
      role="meter"
      aria-label={label}
      aria-valuemin={LEAST_DB}
      aria-valuemax={0}
      aria-valuenow={LEAST_DB}
      align="center"
      gap="3"
    >
      <Text w="88px" flexShrink="0">
        {label}
      </Text>
      <Box flex="1" minW="0" h="8px" borderRadius="999px" overflow="hidden" bg="line">
        <Box data-bar="" h="full" bg="moss" transformOrigin="left" transform="scaleX(0)" />
      </Box>
      <Text data-words="" w="72px" textAlign="end" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        –
      </Text>
    </Flex>
  );
}
