import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBitrate } from '../../trail-points.js';
import { SwitchField } from '../../../../ui/field/switch-field.js';
import type { StatusFieldsFragment } from '../../relay-server.generated.js';

type DestinationStatus = NonNullable<StatusFieldsFragment['destinations']>[number];

export interface DestinationChoice {
  id: string;
  name: string;
  enabled: boolean;
}

export interface DestinationSwitchesProps {
  destinations: readonly DestinationChoice[];
  /** States of the destinations that are on. */
  statuses: readonly DestinationStatus[];
  /** True while a broadcast is requested: the last destination that is on can't be switched off. */
  isBroadcasting: boolean;
  /** Id of the destination that is being switched; null if there is none. */
  switchingId: string | null;
  onSwitch: (id: string, enabled: boolean) => void;
}

export const DestinationSwitches = memo(function DestinationSwitches({
  destinations,
  statuses,
  isBroadcasting,
  switchingId,
  onSwitch,
}: DestinationSwitchesProps) {
  const { t } = useTranslation();
  const enabledDestinations = destinations.filter(({ enabled }) => enabled);
  return (
    <Box role="group" aria-label={t('destinations.title')}>
      <Text fontWeight="600">{t('destinations.title')}</Text>
      {enabledDestinations.length === 0 && <Text color="loss">{t('destinations.none')}</Text>}
      <Stack asChild gap="0" listStyleType="none">
        <ul>
          {destinations.map(({ id, name, enabled }) => {
            const isLast = isBroadcasting && enabled && enabledDestinations.length === 1;
            return (
              <li key={id}>
                <Flex align="center" justify="space-between" gap="3">
                  <Text minW="0" overflowWrap="anywhere">
                    {name}
                  </Text>
                  <SwitchField
                    label={name}
                    checked={enabled}
                    words={{ on: t('destinations.on'), off: t('destinations.off') }}
                    disabled={isLast}
                    busy={switchingId === id}
                    onChange={(isEnabled) => onSwitch(id, isEnabled)}
                  />
                </Flex>
                {enabled && (
                  <DestinationState status={statuses.find((destination) => destination.id === id)} />
                )}
                {isLast && (
                  <Text fontSize="sm" color="muted">
                    {t('destinations.last')}
                  </Text>
                )}
              </li>
            );
          })}
        </ul>
      </Stack>
    </Box>
  );
});

const COLORS = {
  idle: 'muted',
  connecting: 'amber',
  live: 'moss',
  reconnecting: 'amber',
  failed: 'loss',
} as const;

/** The state of a destination as text, with the reason and the platform's message. */
function DestinationState({ status }: { status: DestinationStatus | undefined }) {
  const { t, i18n } = useTranslation();
  if (!status || status.state === 'idle') return null;
  const { state, reason, reconnects, kbps } = status;
  return (
    <Box role="status" fontSize="sm" pb="2">
      <Text color={COLORS[state]} fontWeight="600">
        {t(`destinations.${state}`)}
        {state === 'live' && kbps ? ` · ${formatBitrate(kbps, t, i18n.language)}` : ''}
        {state === 'reconnecting' && reconnects
          ? ` · ${t('destinations.attempt', { count: reconnects })}`
          : ''}
      </Text>
      {reason && (
        <Text overflowWrap="anywhere">
          {t(`destinations.reason.${reason.code}`, { defaultValue: reason.text })}
        </Text>
      )}
      {reason?.words && (
        <Text color="muted" overflowWrap="anywhere">
          {t('destinations.words', { words: reason.words })}
        </Text>
      )}
    </Box>
  );
}
