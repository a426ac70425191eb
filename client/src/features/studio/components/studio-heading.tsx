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
/** As wide as its texts if the last action keeps its smallest width. */
const GUEST_IN_HEADER_STYLE = {
  alignItems: 'center',
  gap: '4',
  minW: '0',
  minH: '40px',
  px: '3',
  borderWidth: '1px',
  borderRadius: 'lg',
  bg: 'guestTint',
  borderColor: 'guest',
} as const;
/** A quiet line behind the frame of the rules, whose width no text of it changes. */
const ACTION_IN_HEADER_STYLE = { flex: '1 0 256px', minW: '0' } as const;
/** The name keeps its width. */
const NAME_IN_HEADER_STYLE = { flex: '0 0 auto', maxW: '300px', fontSize: 'md', truncate: true } as const;
/** The rules in the header. Those without room for their texts wrap out of view, the end of the access first. */
const RULES_IN_HEADER_STYLE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  columnGap: '4',
  flex: '0 1 auto',
  minWidth: '0',
  height: '20px',
  lineHeight: '20px',
  overflow: 'hidden',
  // The first part of a line can't wrap: this is it.
  _before: { content: '""', me: '-4', height: '20px' },
  '& > *': { whiteSpace: 'nowrap' },
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
  if (headerPlace)
    return createPortal(
      <>
        <Flex data-guest {...GUEST_IN_HEADER_STYLE}>
          <Heading as="h2" title={`${name}\n${whole}`} {...NAME_IN_HEADER_STYLE}>
            {name}
          </Heading>
          <Box data-parts css={RULES_IN_HEADER_STYLE}>
            {access}
          </Box>
        </Flex>
        <Flex {...ACTION_IN_HEADER_STYLE}>{lastAction}</Flex>
      </>,
      headerPlace,
    );
  return (
    <Flex data-heading {...IN_PANE_STYLE}>
      <Center aria-hidden {...INITIAL_STYLE}>
        {Array.from(owner)[0]?.toUpperCase()}
      </Center>
      <Box
        minW="0"
        css={{ lg: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' } }}
      >
        <Heading as="h2" fontSize="md" overflowWrap="anywhere">
          {name}
        </Heading>
        <Flex wrap="wrap" columnGap="3" minW="0">
          {access}
        </Flex>
      </Box>
    </Flex>
  );
}

interface RuleProps {
  icon: LucideIcon;
  /** The icon's meaning, which a desktop shows in its place; empty if the text contains it. */
  label: string;
  text: string;
  /** The whole access, shown on hover. */
  whole: string;
}

const RULE_STYLE = {
  '& > svg': { flexShrink: '0' },
  lg: { '& > svg': { display: 'none' } },
  // Without the label before it, the text begins with a capital letter.
  lgDown: { '& > :last-child::first-letter': { textTransform: 'uppercase' } },
} as const;

/** What a helper can or can't do, or until when. */
function Rule({ icon: Icon, label, text, whole }: RuleProps) {
  return (
    // Contains the label for screen readers, which is out of the flow.
    <Flex position="relative" align="center" gap="1" minW="0" fontSize="sm" title={whole} css={RULE_STYLE}>
      <Icon aria-hidden size={16} />
      {label && (
        <Box as="span" flexShrink="0" fontWeight="600" srOnly={{ base: true, lg: false }}>
          {label}
        </Box>
      )}{' '}
      <Box as="span" minW="0" truncate>
        {text}
      </Box>
    </Flex>
  );
}
