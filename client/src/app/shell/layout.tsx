import { Box, Flex, Text } from '@chakra-ui/react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { HeaderPlaceContext } from '../../ui/dock/header-place.js';
import { LOW_PHONE, NARROW_PHONE, TINY_PHONE } from '../../ui/hero.js';
import { useIsDesktop } from '../../ui/use-media.js';
import { RAIL_WIDTH } from '../../ui/dock/rail-width.js';
import { BottomNavigation } from './bottom-navigation.js';
import { PageFooter } from './page-footer.js';
import { useScrollKeys } from './use-scroll-keys.js';
import { useScrollToTop } from './use-scroll-to-top.js';

interface Props {
  isAdministrator: boolean;
  userMenu: ReactNode;
  /** Status of the user's broadcast, shown in the header of every page. */
  broadcastStatus?: ReactNode;
  /** Notices for every page, such as a lost channel. */
  notices?: ReactNode;
  /** True if the page shows stored data. */
  isStale?: boolean;
  children: ReactNode;
}

/**
 * Between phone and desktop width the navigation is a row below the page, which scrolls separately, so nothing floats
 * over the page.
 */
const FRAME = {
  display: { md: 'flex', lg: 'block' },
  flexDirection: 'column',
  height: { md: '100dvh', lg: 'auto' },
} as const;
const PAGE = {
  flex: { md: '1' },
  minHeight: { md: '0' },
  overflowY: { md: 'auto', lg: 'visible' },
  scrollPaddingBottom: { md: '16px' },
} as const;

/** Height of the header on a phone, px. */
const PHONE_HEADER_HEIGHT = 56;
/**
 * The user's menu in the band's corner: centred on the band's first line, with an initial instead of a picture, whose
 * colours could clash with those of the band.
 */
const MENU_IN_BAND = {
  '& button': { mt: '-4px', me: '-8px', minW: '48px', justifyContent: 'center', pointerEvents: 'auto' },
  '&:has(+ main :is([data-lines], [data-hatching])) button': {
    mt: '4px',
    [TINY_PHONE]: { mt: '3px' },
    [LOW_PHONE]: { mt: '-3px' },
  },
  '&:has(+ main [data-long]) button': { mt: '-4px' },
  '& [data-avatar]': {
    boxSize: '32px',
    bg: 'rgb(0 0 0 / 0.6)',
    color: 'white',
    _before: { content: 'attr(data-avatar)' },
    '& > img': { display: 'none' },
  },
} as const;
/**
 * The header is sticky during a broadcast, so that the broadcast's status stays in view. On an upright phone, while the
 * live band is at the top of the page, the header consists only of the user's menu, in the band's corner.
 */
const HEADER = {
  // A guide is for a new user, who does not come back. The user's picture is then at the header's end.
  'body:has([data-guide]) & [data-greeting]': { srOnly: true },
  '&:has([data-on-air])': {
    position: 'sticky',
    top: '0',
    zIndex: '2',
    bg: 'ground',
    mx: '-4',
    px: '4',
    // On a phone only screen readers get the name, because the header has no space for it.
    '& [data-greeting]': { smDown: { srOnly: true } },
  },
  [NARROW_PHONE]: {
    '&:has(+ main > * > * > [data-live-hero]:first-child):not(:has([data-on-air]))': {
      position: 'relative',
      zIndex: '2',
      justifyContent: 'flex-end',
      alignItems: 'flex-start',
      height: `${PHONE_HEADER_HEIGHT}px`,
      py: '0',
      pointerEvents: 'none',
      '& [data-product], & [data-greeting] + svg': { display: 'none' },
      '& [data-greeting]': { srOnly: true },
      ...MENU_IN_BAND,
    },
  },
  // A small desktop has room for the parts of a helper's status only without the product's name.
  lg: { xlDown: { '&:has([data-guest]) [data-product] p': { srOnly: true } } },
} as const;

/**
 * The place of a page's content in the header of a desktop: one line without a frame. The text of an action is truncated
 * before its age.
 */
const HEADER_PLACE = {
  display: 'flex',
  flex: '1',
  alignItems: 'center',
  columnGap: '4',
  minWidth: '0',
  minHeight: '40px',
  fontSize: 'sm',
  '& [data-last-action]': {
    display: 'flex',
    minWidth: '0',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& > :first-child': { truncate: true },
    '& > :last-child:not(:first-child)': { flexShrink: '0' },
  },
} as const;

/**
 * Moves a live band at the top of the page up, beside the user's menu. The rest of the page stays in place. During a
 * broadcast, a short page fills the first view, so that the legal links are below it instead of beside its controls.
 */
const MAIN = {
  mdDown: {
    'header:has([data-on-air]) ~ &:not(:has([data-live-hero]))': {
      minHeight: `calc(100dvh - ${PHONE_HEADER_HEIGHT}px)`,
    },
  },
  [NARROW_PHONE]: {
    'header + & > * > * > [data-live-hero]:first-child': { mt: `-${PHONE_HEADER_HEIGHT}px` },
  },
} as const;

/** Layout of a signed-in user around the page. */
export function Layout({
  isAdministrator,
  userMenu,
  broadcastStatus,
  notices,
  isStale = false,
  children,
}: Props) {
  const { t } = useTranslation();
  // The footer is below the page, so it may be rendered later.
  const hasFooter = useDeferredValue(true, false);
  const scrollRef = useScrollKeys<HTMLDivElement>();
  useScrollToTop(scrollRef);
  const isDesktop = useIsDesktop();
  // Rerenders the page before its first paint, so a phone, which does not use the place, has none.
  const [headerPlace, setHeaderPlace] = useState<HTMLElement | null>(null);
  return (
    <Box css={FRAME}>
      <Box ref={scrollRef} css={PAGE}>
        <Flex
          direction="column"
          minH={{ base: '100dvh', md: 'full', lg: '100dvh' }}
          maxW={{ base: '1100px', lg: `calc(1440px + ${RAIL_WIDTH})` }}
          mx="auto"
          px="4"
          ps={{ lg: `calc(${RAIL_WIDTH} + 16px)` }}
          pb={{ base: 'calc(var(--dock-height, 60px) + 24px)', md: '4' }}
        >
          <Flex
            as="header"
            align="center"
            justify="space-between"
            gap="3"
            py={{ base: '1', md: '3', lg: '1' }}
            minH={{ base: `${PHONE_HEADER_HEIGHT}px`, md: '80px', lg: '64px' }}
            css={HEADER}
          >
            <Box display={{ base: 'contents', lg: 'flex' }} flex="1" alignItems="center" gap="4" minW="0">
              <Link to="/" aria-label={t('navigation.start')} data-product>
                <Flex align="center" gap="2" minH="48px" minW="48px">
                  <img src="/trailcast.svg" alt="" width={36} height={36} />
                  <Text fontSize="lg" fontWeight="800" letterSpacing="-0.02em" hideBelow="sm">
                    {t('product')}
                  </Text>
                </Flex>
              </Link>
              {isDesktop && <Box ref={setHeaderPlace} data-header-place css={HEADER_PLACE} />}
            </Box>
            <Flex align="center" justify="flex-end" gap="2" minW="0">
              {broadcastStatus}
              {userMenu}
            </Flex>
          </Flex>
          {notices}
          <Box
            as="main"
            flex="1"
            minW="0"
            css={MAIN}
            {...(isStale && { 'data-stale': '', opacity: '0.8', filter: 'saturate(0.4)' })}
          >
            <HeaderPlaceContext value={headerPlace}>{children}</HeaderPlaceContext>
          </Box>
          {hasFooter && (
            // The page's height is unknown while it loads.
            <Box css={{ 'main:not([data-stale]):has([data-loading]) ~ &': { display: 'none' } }}>
              <PageFooter />
            </Box>
          )}
        </Flex>
      </Box>
      <BottomNavigation isAdministrator={isAdministrator} />
    </Box>
  );
}
