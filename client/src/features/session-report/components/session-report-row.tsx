import { Box, Flex, Text } from '@chakra-ui/react';
import { Braces, FileText, ScrollText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatDateTime, formatMoney } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import type { SessionReportFieldsFragment } from '../session-report.generated.js';

export type SessionReportAction = 'page' | 'json' | 'delete';

/** Rounds to the nearest second, as the report's page does with each length. */
const formatReportLength = (ms: number) => formatDuration(1_000 * Math.round(ms / 1_000));

interface Props {
  report: SessionReportFieldsFragment;
  /** The running request; null if there is none. */
  busy: SessionReportAction | null;
  onLog: () => void;
  onSave: (format: 'page' | 'json') => void;
  onDelete: () => void;
}

export function SessionReportRow({ report, busy, onLog, onSave, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const { began, lengthMs, cost, deadZones, deadZonesMs, expires } = report;
  const name = formatDateTime(began, i18n.language);
  const figures = { length: formatReportLength(lengthMs), cost: formatMoney(cost, i18n.language) };
  return (
    <Flex align="center" justify="space-between" wrap="wrap" gap="2" py="3">
      <Box minW="0" flex="1 1 14rem">
        <Text fontWeight="700" overflowWrap="anywhere">
          {name}
        </Text>
        <Text fontVariantNumeric="tabular-nums">{t('report.figures', figures)}</Text>
        <Text fontVariantNumeric="tabular-nums">
          {deadZones === 0
            ? t('report.noDeadZone')
            : t('report.deadZones', { count: deadZones, length: formatReportLength(deadZonesMs) })}
        </Text>
        <Text fontSize="sm" color="muted">
          {t('report.expires', { date: formatDateTime(expires, i18n.language) })}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          icon={ScrollText}
          aria-label={t('report.logName', { name })}
          onClick={onLog}
        >
          {t('report.log')}
        </Button>
        {(['page', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="outline"
            icon={format === 'page' ? FileText : Braces}
            {...(busy !== format && { 'aria-label': t(`report.${format}Name`, { name }) })}
            busy={busy === format}
            busyText={t('report.saving')}
            onClick={() => onSave(format)}
          >
            {t(`report.${format}`)}
          </Button>
        ))}
        <Button
          variant="outline"
          icon={Trash2}
          {...(busy !== 'delete' && { 'aria-label': t('report.deleteName', { name }) })}
          busy={busy === 'delete'}
          busyText={t('report.deleting')}
          onClick={onDelete}
        >
          {t('report.delete')}
        </Button>
      </Flex>
    </Flex>
  );
}
