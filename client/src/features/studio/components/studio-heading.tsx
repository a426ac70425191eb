import { Box, Center, Flex, Heading } from '@chakra-ui/react';
import { Check, Clock, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.js';
import type { Grant } from '../studio-types.js';

interface Props {
  owner: string;
  grant: Grant;
  /** The last action, shown only in the page's header. */
  lastAction: ReactNode;
  /** The place in the page's header; null to render the heading here. */
  headerPlace: HTMLElement | null;
}

/** On a phone, the owner's name stays visible while the page scrolls. The heading fills the pane's width. */
const IN_PANE_STYLE = {
  position: { base: 'sticky', md: 'static' },
  top: '0',
  zIndex: '1',
  alignItems: 'center',
  gap: '3',
  minW: '0',
  mx: '-4',
  mt: '-4',
  mb: '3',
  px: '4',
  py: '2',
  bg: 'guestTint',
  borderBottomWidth: '2px',
  borderColor: 'guest',
  md: { borderTopRadius: '15px' },
} as const;
/** The name keeps its width. */
const NAME_IN_HEADER_STYLE = {
  ...{ display: 'flex', alignItems: 'center', gap: '2' },
  ...{ flex: '0 0 auto', maxW: '40%', fontSize: 'md' },
} as const;
/**
 * The rules in the header, each after a line. Those without room for their texts wrap out of view, the end of the access
 * first; then the last action is truncated.
 */
const RULES_IN_HEADER_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  columnGap: '3',
  // So large that the last action shrinks only when no rule is left.
  flex: '0 1000000 auto',
  minWidth: '0',
  height: '20px',
  lineHeight: '20px',
  overflow: 'hidden',
  // The first part of a line can't wrap: this is it.
  _before: { content: '""', me: '-3', height: '20px' },
  '& > *': { borderInlineStartWidth: '1px', borderColor: 'guest', ps: '3', whiteSpace: 'nowrap' },
} as const;
const INITIAL_STYLE = {
  flexShrink: '0',
  boxSize: '28px',
  borderRadius: 'full',
  bg: 'guest',
  color: 'guestTint',
  fontSize: 'sm',
  fontWeight: '700',
} as const;

/** Heading of another user's studio: its owner, and what the current user does and may do there. */
export function StudioHeading({ owner, grant: { level, until }, lastAction, headerPlace }: Props) {
  const { t, i18n } = useTranslation();
  const name = t(`studio.as.${level}`, { name: owner });
  const can = t(`studio.can.${level}`);
  const cannot = t(`studio.cannot.${level}`);
  const end = until === null ? '' : t('studio.endsAt', { date: formatDateTime(until, i18n.language) });
  const whole = `${t('studio.can.label')} ${can}\n${t('studio.cannot.label')} ${cannot}\n${end}`.trim();
  const rules = [
    { icon: Check, label: t('studio.can.label'), text: can },
    { icon: X, label: t('studio.cannot.label'), text: cannot },
    { icon: Clock, label: '', text: end },
  ].filter(({ text }) => text !== '');
  const access = rules.map((rule) => <Rule key={rule.text} {...rule} whole={whole} />);
  const initial = (
    <Center aria-hidden {...INITIAL_STYLE}>
      {Array.from(owner)[0]?.toUpperCase()}
    </Center>
  );
  if (headerPlace)
    return createPortal(
      <>
        <Heading as="h2" title={`${name}\n${whole}`} {...NAME_IN_HEADER_STYLE}>
          {initial}
          <Box as="span" minW="0" truncate>
            {name}
          </Box>
        </Heading>
        <Box data-parts css={RULES_IN_HEADER_STYLE}>
          {access}
        </Box>
        {lastAction}
      </>,
      headerPlace,
    );
  return (
    <Flex data-heading {...IN_PANE_STYLE}>
      {initial}
      <Box
        minW="0"
        css={{ lg: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' } }}
      >
        <Heading as="h2" fontSize="md" overflowWrap="anywhere">
          {name}
        </Heading>
        <Flex wrap="wrap" columnGap="3">
          {access}
        </Flex>
      </Box>
    </Flex>
  );
}

interface RuleProps {
  icon: LucideIcon;
  /** The icon's meaning, for screen readers; empty if the text contains it. */
  label: string;
  text: string;
  /** The whole access, shown on hover. */
  whole: string;
}

/** What a helper can or can't do, or until when. */
function Rule({ icon: Icon, label, text, whole }: RuleProps) {
  return (
    <Flex align="center" gap="1" minW="0" fontSize="sm" title={whole}>
      <Icon aria-hidden size={16} style={{ flexShrink: 0 }} />
      {label && (
        <Box as="span" srOnly>
          {label}
        </Box>
      )}
      <Box as="span" minW="0" truncate>
        {text}
      </Box>
    </Flex>
  );
}
