import { Box, Flex, chakra } from '@chakra-ui/react';
import { Clapperboard, House, Radio, Settings, ShieldUser, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, matchRoute, useRouter } from 'wouter';
import { useLocation } from '../../lib/router/location.js';
import { DockPlace } from '../../ui/dock/dock-place.js';
import { measureDock } from '../../ui/dock/measure-dock.js';
import { RAIL_WIDTH } from '../../ui/dock/rail-width.js';

const ENTRIES: readonly { to: string; key: string; icon: LucideIcon }[] = [
  { to: '/', key: 'navigation.home', icon: House },
  { to: '/streams', key: 'navigation.streams', icon: Radio },
  { to: '/scenes', key: 'navigation.scenes', icon: Clapperboard },
  { to: '/settings', key: 'navigation.settings', icon: Settings },
];
const ADMIN = { to: '/admin', key: 'navigation.admin', icon: ShieldUser };

const Entry = chakra(Link, {
  base: {
    flex: { base: '1 1 auto', lg: '0 0 auto' },
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: { base: '56px', lg: '72px' },
    minWidth: '48px',
    fontSize: 'sm',
    // Legible in the sun: on a phone, only weight and icon mark the current page.
    color: { base: 'ink', lg: 'muted' },
    '& svg': { boxSizing: 'content-box', px: '14px', py: '2px', borderRadius: 'full' },
    '&[aria-current=page]': { color: 'ink', fontWeight: '700' },
    '&[aria-current=page] svg': { bg: 'line' },
    /** Reserves the width of the bold text, so that nothing shifts when the page changes. */
    '&::after': {
      content: 'attr(data-name)',
      height: '0',
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: '700',
    },
  },
});

/**
 * Navigation bar at the bottom, as wide as the window, with the broadcast's controls above it. From 768 px it is a row
 * of the layout, and on a desktop a rail at the side. The current page has a filled icon, bold text and `aria-current`.
 */
export function BottomNavigation({ isAdministrator }: { isAdministrator: boolean }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { parser } = useRouter();
  const isCurrent = (to: string) => matchRoute(parser, to, pathname)[0];
  return (
    <Box
      data-dock
      ref={measureDock}
      position={{ base: 'fixed', md: 'static', lg: 'fixed' }}
      display={{ lg: 'flex' }}
      flexDirection="column"
      flexShrink="0"
      zIndex="docked"
      bottom="0"
      insetX={{ base: '0', lg: 'auto' }}
      insetStart={{ lg: '0' }}
      top={{ lg: '0' }}
      w={{ lg: RAIL_WIDTH }}
      bg="surface"
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderInlineEndWidth={{ lg: '1px' }}
      borderColor="line"
      pb={{ base: 'env(safe-area-inset-bottom)', lg: '0' }}
    >
      <DockPlace order={{ lg: '1' }} />
      <Flex
        as="nav"
        aria-label={t('navigation.label')}
        direction={{ base: 'row', lg: 'column' }}
        gap={{ lg: '2' }}
        mx="auto"
        maxW="600px"
        px={{ base: '1', lg: '0' }}
        pt={{ lg: '6' }}
        flex={{ lg: '1' }}
        minH={{ lg: '0' }}
        w={{ lg: 'full' }}
        overflowY={{ lg: 'auto' }}
      >
        {(isAdministrator ? [...ENTRIES, ADMIN] : ENTRIES).map(({ to, key, icon: Icon }) => (
          <Entry key={to} href={to} aria-current={isCurrent(to) ? 'page' : undefined} data-name={t(key)}>
            <Icon aria-hidden size={24} />
            {t(key)}
          </Entry>
        ))}
      </Flex>
    </Box>
  );
}
