import { Box, Center, Flex, Heading, Text } from '@chakra-ui/react';
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
/** The name keeps its width before the level and the last action do. */
const NAME_IN_HEADER_STYLE = {
  ...{ display: 'flex', alignItems: 'center', gap: '2' },
  ...{ flex: '0 0 auto', maxW: '40%', fontSize: 'md' },
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
  const scope = [
    t(`studio.scope.${level}`),
    until === null ? '' : `\u00a0· ${t('studio.endsAt', { date: formatDateTime(until, i18n.language) })}`,
  ].join('');
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
        <Text color="muted" truncate title={scope}>
          {scope}
        </Text>
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
        <Text fontSize="sm" color="muted">
          {scope}
        </Text>
      </Box>
    </Flex>
  );
}
