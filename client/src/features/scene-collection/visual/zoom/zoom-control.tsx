import { Flex } from '@chakra-ui/react';
import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../lib/format.js';
import { Button, IconButton } from '../../../../ui/button.js';
import { MAX_ZOOM, MIN_ZOOM, type ZoomAction } from './zoom.js';

interface Props {
  /** The scale of the canvas, 1 for its real size. Null until it is measured. */
  scale: number | null;
  /** True while the canvas fits its frame. */
  isFitted: boolean;
  onAction: (action: ZoomAction) => void;
}

const TEXT_STYLE = { px: '2', fontSize: 'sm', fontWeight: '500' } as const;
/** A disabled button would lose the focus at the last level. */
const disabledIf = (isDisabled: boolean) => (isDisabled ? { 'aria-disabled': true } : {});

/** Zooms the canvas. Each button also has a key, which its tooltip names; the frame around both handles it. */
export function ZoomControl({ scale, isFitted, onAction }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <Flex role="group" aria-label={t('visual.zoom.title')} align="center" gap="1" color="muted">
      <IconButton
        icon={Minus}
        label={t('visual.zoom.out')}
        aria-keyshortcuts="-"
        title={`${t('visual.zoom.out')} (-)`}
        {...disabledIf(scale !== null && scale <= MIN_ZOOM)}
        onClick={() => onAction('out')}
      />
      {/* As wide as its longest text, so that the buttons beside it do not move. */}
      <Button
        {...TEXT_STYLE}
        variant="ghost"
        w="4.5em"
        aria-keyshortcuts="1"
        title={`${t('visual.zoom.actual')} (1)`}
        onClick={() => onAction('actual')}
      >
        {scale !== null && formatPercent(Math.round(100 * scale) / 100, i18n.language)}
      </Button>
      <IconButton
        icon={Plus}
        label={t('visual.zoom.in')}
        aria-keyshortcuts="+"
        title={`${t('visual.zoom.in')} (+)`}
        {...disabledIf(scale !== null && scale >= MAX_ZOOM)}
        onClick={() => onAction('in')}
      />
      <Button
        {...TEXT_STYLE}
        variant={isFitted ? 'outline' : 'ghost'}
        aria-pressed={isFitted}
        aria-keyshortcuts="0"
        title={`${t('visual.zoom.fitHint')} (0)`}
        onClick={() => onAction('fit')}
      >
        {t('visual.zoom.fit')}
      </Button>
    </Flex>
  );
}
