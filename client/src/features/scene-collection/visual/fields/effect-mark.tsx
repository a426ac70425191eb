import { Box, chakra } from '@chakra-ui/react';
import { Clock, Zap } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findEffectTime, type AppliesAtKey } from '../../on-program.js';

/** Time at which the server applies what is saved; null without a mark. */
export const AppliesAtContext = createContext<AppliesAtKey>(null);

/** Returns true if `EffectMark` draws something. */
export const useHasEffectMark = () => findEffectTime(useContext(AppliesAtContext), true) !== null;

const MARK_STYLE = { display: 'inline-flex', alignItems: 'center', flexShrink: '0', height: '18px' } as const;
const NOW_STYLE = {
  gap: '2px',
  px: '6px',
  borderRadius: 'full',
  borderWidth: '1px',
  borderColor: 'control',
  color: 'ink',
  fontSize: '12px',
  lineHeight: '1',
  fontWeight: '600',
} as const;

interface Props {
  /** Referred to by the description of a group. */
  id?: string;
  /** What the mark is about, if nothing beside it says so to a screen reader. */
  label?: string;
  /** True for what a server changes during a broadcast, as `change-kind.ts` decides. */
  isLive?: boolean;
}

/** While viewers watch, shows when they see a change: a chip for "now" or a clock for "after the broadcast". */
export function EffectMark({ id, label, isLive = false }: Props) {
  const { t } = useTranslation();
  const time = findEffectTime(useContext(AppliesAtContext), isLive);
  if (time === null) return null;
  const text = t(`visual.effect.${time}`);
  return (
    <chakra.span
      id={id}
      role="img"
      aria-label={label === undefined ? text : `${label}: ${text}`}
      title={text}
      css={time === 'now' ? { ...MARK_STYLE, ...NOW_STYLE } : { ...MARK_STYLE, color: 'muted' }}
    >
      {time === 'now' ? <Zap aria-hidden size={12} /> : <Clock aria-hidden size={14} />}
      {/* Hidden, so that a description that refers to the mark is the whole text. */}
      {time === 'now' && <span aria-hidden>{t('visual.effect.nowShort')}</span>}
    </chakra.span>
  );
}

/** Fields with the mark at the end of the line of their label. */
export function MarkedFields({ children, ...mark }: Props & { children: ReactNode }) {
  return (
    <Box position="relative" minW="0">
      {children}
      <Box position="absolute" top="0" insetEnd="0" lineHeight="1">
        <EffectMark {...mark} />
      </Box>
    </Box>
  );
}
