import { Box, Flex, chakra } from '@chakra-ui/react';
import { Clapperboard, House, Radio, Settings, ShieldUser, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { DockPlace } from '../../ui/dock/dock-place.js';
import { measureDock } from '../../ui/dock/measure-dock.js';

const ENTRIES: readonly { to: string; key: string; icon: LucideIcon }[] = [
  { to: '/', key: 'navigation.home', icon: House },
  { to: '/streams', key: 'navigation.streams', icon: Radio },
  { to: '/scenes', key: 'navigation.scenes', icon: Clapperboard },
  { to: '/settings', key: 'navigation.settings', icon: Settings },
];
const ADMIN = { to: '/admin', key: 'navigation.admin', icon: ShieldUser };

const Entry = chakra(NavLink, {
  base: {
    flex: { base: '1 1 auto', md: '0 0 auto' },
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: { base: '56px', md: '64px' },
    minWidth: '48px',
    fontSize: 'sm',
    color: 'muted',
    borderTopWidth: { base: '3px', md: '0' },
    borderInlineStartWidth: { md: '3px' },
    borderColor: 'transparent',
    '&[aria-current=page]': { color: 'ink', fontWeight: '700', borderColor: 'ink' },
    /** Reserves the width of the bold word, so that nothing shifts when the page changes. */
    '&::after': {
      content: 'attr(data-name)',
      height: '0',
      overflow: 'hidden',
      visibility: 'hidden',
      fontWeight: '700',
    },
  },
});

/** Width of the rail, for what stands beside it. */
export const RAIL_WIDTH = '104px';

/**
 * Navigation bar at the bottom, as wide as the window, with docked controls above it; from 768 px on a rail at the side,
 * where it covers nothing. The current page has a line, bold text and `aria-current`.
 */
export function BottomNavigation({ administrator }: { administrator: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      data-dock
      ref={measureDock}
      position="fixed"
      zIndex="docked"
      bottom="0"
      insetX={{ base: '0', md: 'auto' }}
      insetStart={{ md: '0' }}
      top={{ md: '0' }}
      w={{ md: RAIL_WIDTH }}
      bg="surface"
      borderTopWidth={{ base: '1px', md: '0' }}
      borderInlineEndWidth={{ md: '1px' }}
      borderColor="line"
      pb={{ base: 'env(safe-area-inset-bottom)', md: '0' }}
    >
      <DockPlace />
      <Flex
        as="nav"
        aria-label={t('navigation.label')}
        direction={{ base: 'row', md: 'column' }}
        gap={{ md: '2' }}
        mx="auto"
        maxW="600px"
        px={{ base: '1', md: '0' }}
        pt={{ md: '6' }}
        h={{ md: 'full' }}
        overflowY={{ md: 'auto' }}
      >
        {(administrator ? [...ENTRIES, ADMIN] : ENTRIES).map(({ to, key, icon: Icon }) => (
          <Entry key={to} to={to} end={to === '/'} data-name={t(key)}>
            <Icon aria-hidden size={24} />
            {t(key)}
          </Entry>
        ))}
      </Flex>
    </Box>
  );
}
