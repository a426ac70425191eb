import { Box, Center, Flex, Menu, Text, chakra } from '@chakra-ui/react';
import { ChevronDown, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MeQuery } from '../user.generated.js';

const Trigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    // With this gap, a German greeting fits into one line at 320 px.
    gap: { base: '2', md: '3' },
    minHeight: 'target',
    minWidth: '0',
    px: { base: '1', md: '2' },
    borderRadius: '16px',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'raised' },
  },
});

export function UserMenu({ user, onLogout }: { user: MeQuery['me']; onLogout: () => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <Trigger>
          {/* Where the picture does not fit the surroundings, the layout shows the initial. */}
          <Center
            flexShrink="0"
            boxSize="40px"
            borderRadius="full"
            bg="raised"
            fontWeight="700"
            // A shown initial would be a part of the button's name.
            aria-hidden
            data-avatar={Array.from(user.displayName)[0]?.toUpperCase()}
          >
            <Box asChild boxSize="full" borderRadius="full">
              <img src={user.profileImageURL || undefined} alt="" width={40} height={40} />
            </Box>
          </Center>
          <Box minW="0" data-greeting>
            {/* On a desktop the picture and the name identify the account. */}
            <Text fontSize="sm" color="muted" truncate srOnly={{ lg: true }}>
              {t('user.welcome')}
            </Text>
            <Text fontWeight="600" truncate>
              {user.displayName}
            </Text>
          </Box>
          <ChevronDown aria-hidden size={20} />
        </Trigger>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content>
          {/* `onSelect` of the menu needs a pointer event before the click, which screen readers do not send. */}
          <Menu.Item value="logout" onClick={onLogout}>
            <Flex as="span" aria-hidden>
              <LogOut size={20} />
            </Flex>
            {t('logout')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
