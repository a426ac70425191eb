import { Text } from '@chakra-ui/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { RehearsalAdvice } from '../../../features/relay-server/rehearsal/rehearsal-advice.js';
import { useServerThresholdsQuery } from '../../../features/relay-server/relay-server.generated.js';

export interface ThresholdsProps {
  serverId: string;
  /** The feed-loss scene; empty while the switch is off. */
  lossScene: string;
  weakScene: string;
}

/** Shows whether the thresholds fit the user's past feeds. The server evaluates them once, at the first render. */
export const ThresholdsPart = memo(function ThresholdsPart({ serverId, ...scenes }: ThresholdsProps) {
  const { t } = useTranslation();
  const { data, error } = useServerThresholdsQuery({ variables: { serverId }, fetchPolicy: 'no-cache' });
  if (error) return <Text fontSize="sm">{t('thresholds.unknown')}</Text>;
  return data ? <RehearsalAdvice advice={data.serverThresholds} scenes={scenes} /> : null;
});
