import { Box, Flex, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/intl.js';
import { fillBar, LevelBar, percentOf } from './level-bar.js';

/** Peak levels in dBFS; null for silence. */
export interface Levels {
  feed: number | null;
  program: number | null;
}

/** Calls the listener about ten times per second; null while unknown. Returns the unsubscribe function. */
export type SubscribeToLevels = (listener: (levels: Levels | null) => void) => () => void;

/** Interval at which the text is updated, slow enough to read, ms. */
const TEXT_INTERVAL_MS = 500;
const { minVolumeDb: MIN_DB } = SOURCE_LIMITS;
const SCALE_DB = [-60, -40, -20, 0] as const;

/** Level meters of feed and program, with a scale. */
export function LevelMeters({ subscribe }: { subscribe: SubscribeToLevels }) {
  const { t, i18n } = useTranslation();
  const feedMeter = useRef<HTMLDivElement>(null);
  const programMeter = useRef<HTMLDivElement>(null);
  useEffect(
    function drawLevels() {
      const formatLevel = (db: number | null) =>
        db === null
          ? t('source.silent')
          : t('source.db', { value: numberFormat(i18n.language).format(Math.round(db)) });
      const meters = [
        { selectLevel: (levels: Levels) => levels.feed, meterElement: feedMeter.current },
        { selectLevel: (levels: Levels) => levels.program, meterElement: programMeter.current },
      ];
      let textWrittenAt = Number.NEGATIVE_INFINITY;
      return subscribe((levels) => {
        const isTextDue = performance.now() - textWrittenAt >= TEXT_INTERVAL_MS || levels === null;
        if (isTextDue) textWrittenAt = performance.now();
        for (const { selectLevel, meterElement } of meters) {
          if (!meterElement) continue;
          const db = levels && selectLevel(levels);
          fillBar(meterElement, db);
          if (!isTextDue) continue;
          const levelText = levels === null ? '–' : formatLevel(db);
          const textElement = meterElement.querySelector('[data-words]');
          if (textElement) textElement.textContent = levelText;
          meterElement.setAttribute('aria-valuenow', String(Math.min(0, Math.round(db ?? MIN_DB))));
          meterElement.setAttribute('aria-valuetext', levelText);
        }
      });
    },
    [subscribe, i18n.language, t],
  );
  return (
    <Box mb={{ base: '2', lg: '1' }} css={{ containerType: 'inline-size' }}>
      <Meter ref={feedMeter} label={t('source.levelFeed')} />
      <Meter ref={programMeter} label={t('source.levelProgram')} />
      <Scale />
    </Box>
  );
}

const NARROW = '@container (max-width: 279px)';
const NAME_WIDTH = '88px';
const VALUE_WIDTH = '72px';

function Meter({ label, ref }: { label: string; ref: React.Ref<HTMLDivElement> }) {
  return (
    <Flex
      ref={ref}
      role="meter"
      aria-label={label}
      aria-valuemin={MIN_DB}
      aria-valuemax={0}
      aria-valuenow={MIN_DB}
      align="center"
      gap="3"
      lineHeight={{ lg: '20px' }}
    >
      <Text w={NAME_WIDTH} flexShrink="0">
        {label}
      </Text>
      <Box flex="1" minW="0" h="12px" borderRadius="4px" overflow="hidden">
        <LevelBar emptyColour="line">
          {SCALE_DB.slice(1, -1).map((db) => (
            <Box
              key={db}
              position="absolute"
              insetY="0"
              width="1px"
              bg="surface"
              insetStart={percentOf(db)}
            />
          ))}
        </LevelBar>
      </Box>
      <Text
        data-words=""
        w={VALUE_WIDTH}
        textAlign="end"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        –
      </Text>
    </Flex>
  );
}

/** The values below the bars, dB. Screen readers use the value of each meter instead. */
function Scale() {
  const { i18n } = useTranslation();
  return (
    <Flex
      aria-hidden
      justify="space-between"
      ms={`calc(${NAME_WIDTH} + 12px)`}
      me={`calc(${VALUE_WIDTH} + 12px)`}
      fontSize="sm"
      lineHeight="1.2"
      color="muted"
      fontVariantNumeric="tabular-nums"
    >
      {SCALE_DB.map((db) => (
        // Without a width of its own, each value is centred at its position. A narrow scale shows only the ends.
        <Flex
          key={db}
          w="0"
          justify="center"
          whiteSpace="nowrap"
          css={{ '&:nth-of-type(n + 2):nth-last-of-type(n + 2)': { [NARROW]: { visibility: 'hidden' } } }}
        >
          {numberFormat(i18n.language).format(db)}
        </Flex>
      ))}
    </Flex>
  );
}
