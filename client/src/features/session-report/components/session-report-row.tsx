import { Box, chakra, Flex } from '@chakra-ui/react';
import { Braces, ChevronRight, FileText, ScrollText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDuration, formatDateTime, formatMoney, formatTime } from '../../../lib/format.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import type { SessionReportFieldsFragment } from '../session-report.generated.js';
import { stripGradient } from '../strip-gradient.js';

export type SessionReportAction = 'page' | 'json' | 'delete';

/** Rounds to the nearest second, as the report's page does with each length. */
const formatReportLength = (ms: number) => formatDuration(1_000 * Math.round(ms / 1_000));

/** Largest share of a broadcast in dead zones that is an exception rather than an interruption. */
const MAX_EXCEPTION_SHARE = 0.1;

interface Props {
  report: SessionReportFieldsFragment;
  /** True below a heading with its day: the row then has only the time of day, in one line with the verdict. */
  isBelowDay?: boolean;
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

/** Space above and below the texts of a row with a strip. */
const STRIP_SPACE = '0.75rem 1.5rem';
/** Time and verdict share a line where it is wide enough. */
const INLINE_STYLE = { '&&&': { display: 'inline', me: '2' } } as const;
/** The broadcast at the bottom of the row, as wide as the pane's content. The row below it opens the report there, too. */
const STRIP_STYLE = {
  '--feed': '{colors.moss}',
  '--lost': { base: '{colors.lossFill}', _dark: '#F0404A' },
  '--none': '{colors.line}',
  '--ground': '{colors.surface}',
  position: 'absolute',
  insetX: '0',
  bottom: '3',
  height: '6px',
  borderRadius: 'full',
  pointerEvents: 'none',
} as const;

/**
 * A broadcast as a row that opens its report: when it was, how long, and how steady the feed was. A strip shows when the
 * feed was lost.
 */
export function SessionReportRow({
  report,
  isBelowDay = false,
  busy,
  onOpen,
  onLog,
  onSave,
  onDelete,
}: Props) {
  const { t, i18n } = useTranslation();
  const { began, lengthMs, cost, deadZones, deadZonesMs } = report;
  const name = formatDateTime(began, i18n.language);
  const figures = { length: formatReportLength(lengthMs), cost: formatMoney(cost, i18n.language) };
  const verdict = deadZonesMs <= MAX_EXCEPTION_SHARE * lengthMs ? 'deadZones' : 'interrupted';
  const busyTexts = { page: t('report.saving'), json: t('report.saving'), delete: t('report.deleting') };
  return (
    <Flex align="center" position="relative">
      <OpenButton type="button" onClick={onOpen} {...(report.gaps && { py: STRIP_SPACE })}>
        <Box as="span" flex="1" minW="0">
          <Box as="span" fontWeight="600" css={isBelowDay ? INLINE_STYLE : undefined}>
            {isBelowDay ? formatTime(began, i18n.language) : name}
          </Box>{' '}
          <Box as="span" css={isBelowDay ? INLINE_STYLE : undefined}>
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
      {report.gaps && (
        <Box aria-hidden data-strip css={STRIP_STYLE} style={{ backgroundImage: stripGradient(report) }} />
      )}
    </Flex>
  );
}
