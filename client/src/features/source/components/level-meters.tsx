import { Box, Grid, Text } from '@chakra-ui/react';
import { SOURCE_LIMITS } from '@trailcast/schema/source-kinds';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../lib/intl.js';
import { LevelReading } from '../level-reading.js';
import { fillBar, LevelBar } from './level-bar.js';
import {
  CLOSED_METER_COLUMNS,
  CLOSED_METERS,
  METER_COLUMNS,
  METER_COLUMNS_ABOVE_SOUNDS,
} from './sound-columns.js';

/** Peak levels in dBFS; null for silence. */
export interface Levels {
  feed: number | null;
  program: number | null;
}

/** Calls the listener about ten times per second; null while unknown. Returns the unsubscribe function. */
export type SubscribeToLevels = (listener: (levels: Levels | null) => void) => () => void;

const { minVolumeDb: MIN_DB } = SOURCE_LIMITS;
/** Opacity of the unfilled part, in which the zones are faintly visible. */
const EMPTY_OPACITY = 0.8;

/** 20 segments of 3 dB, so that the zones begin with a segment, and a meter does not look like a fader. */
const SEGMENTS = 'repeating-linear-gradient(to right, #000 0 calc(5% - min(2px, 1.5%)), transparent 0 5%)';

/** Above sounds, the meters are aligned with their sliders and values. */
const LAYOUTS = {
  alone: METER_COLUMNS,
  aboveSounds: METER_COLUMNS_ABOVE_SOUNDS,
  closed: CLOSED_METER_COLUMNS,
} as const;

interface Props {
  subscribe: SubscribeToLevels;
  layout?: keyof typeof LAYOUTS;
}

/** Level meters of feed and program. */
export function LevelMeters({ subscribe, layout = 'alone' }: Props) {
  const { t, i18n } = useTranslation();
  const feedMeter = useRef<HTMLDivElement>(null);
  const programMeter = useRef<HTMLDivElement>(null);
  useEffect(
    function drawLevels() {
      const formatLevel = (db: number | null) =>
        db === null ? t('source.silent') : t('source.db', { value: numberFormat(i18n.language).format(db) });
      const meters = [
        { signal: 'feed', meterElement: feedMeter.current, reading: new LevelReading() },
        { signal: 'program', meterElement: programMeter.current, reading: new LevelReading() },
      ] as const;
      return subscribe((levels) => {
        for (const { signal, meterElement, reading } of meters) {
          if (levels === null) reading.reset();
          const db = levels && reading.update(levels[signal], performance.now());
          if (meterElement) drawMeter(meterElement, db, levels === null ? '–' : formatLevel(db));
        }
      });
    },
    [subscribe, i18n.language, t],
  );
  const columns = LAYOUTS[layout];
  return (
    <Box
      flex="1"
      mb={{ base: '2', lg: '0' }}
      css={layout === 'closed' ? CLOSED_METERS : { containerType: 'inline-size' }}
    >
      <Meter ref={feedMeter} label={t('source.levelFeed')} columns={columns} />
      <Meter ref={programMeter} label={t('source.levelProgram')} columns={columns} />
    </Box>
  );
}

/** Draws bar and figure together, so that they never contradict each other. Null fills no segment. */
function drawMeter(meterElement: HTMLElement, db: number | null, text: string): void {
  fillBar(meterElement, db);
  // Few messages change the figure.
  if (meterElement.getAttribute('aria-valuetext') === text) return;
  const textElement = meterElement.querySelector('[data-words]');
  if (textElement) textElement.textContent = text;
  meterElement.setAttribute('aria-valuenow', String(Math.min(0, db ?? MIN_DB)));
  meterElement.setAttribute('aria-valuetext', text);
}

interface MeterProps {
  label: string;
  columns: (typeof LAYOUTS)[keyof typeof LAYOUTS];
  ref: React.Ref<HTMLDivElement>;
}

function Meter({ label, columns, ref }: MeterProps) {
  return (
    <Grid
      ref={ref}
      role="meter"
      aria-label={label}
      aria-valuemin={MIN_DB}
      aria-valuemax={0}
      aria-valuenow={MIN_DB}
      alignItems="center"
      css={columns}
    >
      <Text>{label}</Text>
      <Box h="8px" css={{ maskImage: SEGMENTS }}>
        <LevelBar emptyColour="surface" emptyOpacity={EMPTY_OPACITY} />
      </Box>
      <Text data-words="" textAlign="end" fontSize="sm" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        –
      </Text>
    </Grid>
  );
}
