import { Box, Flex, chakra } from '@chakra-ui/react';
import { Clapperboard, House, Radio, Settings, ShieldUser, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';

const ENTRIES: readonly { to: string; key: string; icon: LucideIcon }[] = [
  { to: '/', key: 'navigation.home', icon: House },
  { to: '/streams', key: 'navigation.streams', icon: Radio },
  { to: '/scenes', key: 'navigation.scenes', icon: Clapperboard },
  { to: '/settings', key: 'navigation.settings', icon: Settings },
];
const ADMIN = { to: '/admin', key: 'navigation.admin', icon: ShieldUser };

const Entry = chakra(NavLink, {
  base: {
    flex: '1 1 auto',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: '56px',
    minWidth: '48px',
    fontSize: 'sm',
    color: 'muted',
    borderTopWidth: '3px',
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

/** Navigation bar at the bottom, as wide as the window. The current page has a line, bold text and `aria-current`. */
export function BottomNavigation({ administrator }: { administrator: boolean }) {
  const { t } = useTranslation();
  return (
    <Box
      data-dock
      position="fixed"
      zIndex="docked"
      bottom="0"
      insetX="0"
      bg="surface"
      borderTopWidth="1px"
      borderColor="line"
      pb="env(safe-area-inset-bottom)"
    >
      <Flex as="nav" aria-label={t('navigation.label')} mx="auto" maxW="600px" px="1">
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
