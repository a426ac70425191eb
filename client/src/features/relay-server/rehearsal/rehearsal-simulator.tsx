import { Box, Flex, Text } from '@chakra-ui/react';
import { SignalLow, Unplug, Video, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import {
  createTimelineEntries,
  type EntryFields,
  describeVisibleScene,
  type RehearsalFields,
} from './rehearsal-texts.js';

interface Props {
  feed: RehearsalFields['feed'];
  timeline: readonly EntryFields[];
  /** Start of the rehearsal, ms since the epoch. */
  startedAt: number;
  /** True while the phone sends. */
  hasFeed: boolean;
  /** True while the page is not connected. */
  isOld: boolean;
  busy: boolean;
  onSimulate: (feed: RehearsalFields['feed']) => void;
}

const STEPS = [
  ['lost', Unplug],
  ['weak', SignalLow],
  ['real', Video],
] as const satisfies readonly (readonly [RehearsalFields['feed'], LucideIcon])[];

/** Number of newest entries that are shown. */
const MAX_ENTRIES = 12;

/** Simulates a lost or weak feed. Shows what viewers would see now, and what they would have seen so far. */
export function RehearsalSimulator({ feed, timeline, startedAt, hasFeed, isOld, busy, onSimulate }: Props) {
  const { t, i18n } = useTranslation();
  const entries = createTimelineEntries(timeline, startedAt, t, i18n.language).slice(-MAX_ENTRIES);
  return (
    <Box mb="4">
      {!hasFeed && !isOld && (
        <Text fontSize="sm" color="amber" mb="2">
          {t('rehearsal.noFeed')}
        </Text>
      )}
      <Flex role="group" aria-label={t('rehearsal.steps')} gap="2" wrap="wrap" mb="3">
        {STEPS.map(([step, icon]) => (
          <Button
            key={step}
            flex="1"
            minW="140px"
            variant="outline"
            icon={icon}
            aria-pressed={feed === step}
            busy={busy}
            {...(feed === step && { borderWidth: '3px', fontWeight: '700' })}
            onClick={() => onSimulate(step)}
          >
            {t(`rehearsal.simulate.${step}`)}
          </Button>
        ))}
      </Flex>
      {!isOld && (
        <Text role="status" fontWeight="700" mb="2">
          {describeVisibleScene(timeline, t)}
        </Text>
      )}
      <Box as="ol" aria-label={t('rehearsal.line')} listStyleType="none">
        {entries.map(({ time, isStep, text }, index) => (
          <Flex as="li" key={`${time} ${index}`} gap="3" fontSize="sm" fontWeight={isStep ? '700' : '400'}>
            <Text as="span" minW="44px" fontVariantNumeric="tabular-nums">
              {time}
            </Text>
            <Text as="span" flex="1" minW="0" overflowWrap="anywhere">
              {text}
            </Text>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
