import { Box, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatHours } from '../../../lib/format.js';
import { type Advice, describeFinding } from './threshold-texts.js';

interface Props {
  advice: Advice;
  scenes: { lossScene: string; weakScene: string };
}

const HOUR_MS = 3_600_000;

export function RehearsalAdvice({ advice: { broadcasts, feedMs, findings }, scenes }: Props) {
  const { t, i18n } = useTranslation();
  const texts = findings.flatMap((finding) => {
    const text = describeFinding(finding, scenes, t, i18n.language);
    return text === null ? [] : [{ code: finding.code, text }];
  });
  const hasEnoughData = findings.every(({ code }) => code !== 'too-little');
  return (
    <Box role="group" aria-label={t('thresholds.title')} mb="4">
      <Text fontWeight="600">{t('thresholds.title')}</Text>
      {hasEnoughData && (
        <Text fontSize="sm" color="muted">
          {t(broadcasts === 0 ? 'thresholds.fromFeed' : 'thresholds.fromBroadcasts', {
            count: broadcasts,
            hours: formatHours(feedMs / HOUR_MS, i18n.language),
          })}
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {texts.map(({ code, text }) => (
          <Text as="li" key={code}>
            {text}
          </Text>
        ))}
      </Box>
    </Box>
  );
}
