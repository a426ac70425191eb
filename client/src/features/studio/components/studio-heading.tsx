import { Box, Center, Flex, Heading, type SystemStyleObject } from '@chakra-ui/react';
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
 * A rule in the header without room for its text shows only its icon, in the middle of the room: the text wraps out of
 * view. Only then is the last action truncated.
 */
const RULE_IN_HEADER_STYLE = {
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  justifyContent: 'center',
  minW: '29px',
  height: '20px',
  lineHeight: '20px',
  overflow: 'hidden',
  '& > svg': { my: '2px' },
} as const;
/** Ratio of the shrinking of neighbours. So large that one shrinks only after the other has reached its minimum. */
const SHRINK_STEP = 1e6;
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
  const access = rules.map((rule, index) => (
    <Rule
      key={rule.text}
      {...rule}
      whole={whole}
      css={headerPlace ? { ...RULE_IN_HEADER_STYLE, flexShrink: SHRINK_STEP ** (index + 1) } : { minW: '0' }}
    />
  ));
  const initial = (
    <Center aria-hidden {...INITIAL_STYLE}>
      {Array.from(owner)[0]?.toUpperCase()}
    </Center>
  );
  if (headerPlace)
    return createPortal(
      <>
        <Heading as="h2" title={name} {...NAME_IN_HEADER_STYLE}>
          {initial}
          <Box as="span" minW="0" truncate>
            {name}
          </Box>
        </Heading>
        {access}
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
  css: SystemStyleObject;
}

/** What a helper can or can't do, or until when. */
function Rule({ icon: Icon, label, text, whole, css }: RuleProps) {
  return (
    <Flex align="center" columnGap="1" fontSize="sm" title={whole} css={css}>
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
