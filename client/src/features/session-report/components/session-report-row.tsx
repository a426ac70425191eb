import { Box, chakra, Flex } from '@chakra-ui/react';
import { Braces, ChevronRight, FileText, ScrollText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatDateTime, formatMoney } from '../../../lib/format.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import type { SessionReportFieldsFragment } from '../session-report.generated.js';

export type SessionReportAction = 'page' | 'json' | 'delete';

/** Rounds to the nearest second, as the report's page does with each length. */
const formatReportLength = (ms: number) => formatDuration(1_000 * Math.round(ms / 1_000));

/** Largest share of a broadcast in dead zones that is an exception rather than an interruption. */
const MAX_EXCEPTION_SHARE = 0.1;

interface Props {
  report: SessionReportFieldsFragment;
  /** The running request; null if there is none. */
  busy: SessionReportAction | null;
  onOpen: () => void;
  onLog: () => void;
  onSave: (format: 'page' | 'json') => void;
  onDelete: () => void;
}

/** Opens the report. With the menu beside it, it is as wide as the pane, to its borders. */
const OpenButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: '1',
    minWidth: '0',
    minHeight: 'target',
    ms: '-4',
    ps: '4',
    py: '3',
    textAlign: 'start',
    cursor: 'pointer',
    // The pane's border would hide an outline outside.
    _focusVisible: { outlineOffset: '-2px' },
    _hover: { '& > svg': { color: 'ink' } },
    '& > svg': { flexShrink: '0', color: 'muted' },
    '& > span > span': { display: 'block', fontVariantNumeric: 'tabular-nums' },
  },
});

/** A broadcast as a row that opens its report: when it was, how long, and how steady the feed was. */
export function SessionReportRow({ report, busy, onOpen, onLog, onSave, onDelete }: Props) {
  const { t, i18n } = useTranslation();
  const { began, lengthMs, cost, deadZones, deadZonesMs } = report;
  const name = formatDateTime(began, i18n.language);
  const figures = { length: formatReportLength(lengthMs), cost: formatMoney(cost, i18n.language) };
  const verdict = deadZonesMs <= MAX_EXCEPTION_SHARE * lengthMs ? 'deadZones' : 'interrupted';
  const busyTexts = { page: t('report.saving'), json: t('report.saving'), delete: t('report.deleting') };
  return (
    <Flex align="center">
      <OpenButton type="button" onClick={onOpen}>
        <Box as="span" flex="1" minW="0">
          <Box as="span" fontWeight="600">
            {name}
          </Box>{' '}
          <Box as="span">
            {deadZones === 0
              ? t('report.noDeadZone')
              : t(`report.${verdict}`, { count: deadZones, length: formatReportLength(deadZonesMs) })}
          </Box>{' '}
          <Box as="span" fontSize="sm" color="muted">
            {t('report.figures', figures)}
          </Box>
        </Box>
        <ChevronRight aria-hidden size={20} />
      </OpenButton>
      <Box flexShrink="0" ms="2" me="-3">
        <ActionMenu
          isIcon
          isQuiet
          text={t('report.more', { name })}
          busyText={busy ? busyTexts[busy] : undefined}
          actions={[
            { text: t('report.log'), icon: ScrollText, onSelect: onLog },
            { text: t('report.page'), icon: FileText, onSelect: () => onSave('page') },
            { text: t('report.json'), icon: Braces, onSelect: () => onSave('json') },
            { text: t('report.delete'), icon: Trash2, destructive: true, onSelect: onDelete },
          ]}
        />
      </Box>
    </Flex>
  );
}
