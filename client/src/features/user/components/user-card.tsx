import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MeQuery } from '../../../generated/operations.generated.js';

/** Who is signed in, and the way out. */
export function UserCard({ user, onLogout }: { user: MeQuery['me']; onLogout: () => void }) {
  const { t } = useTranslation();
  return (
    <Flex align="center" gap="3">
      <Box asChild boxSize="48px" borderRadius="full">
        <img src={user.profileImageURL} alt="" width={48} height={48} />
      </Box>
      <Box flex="1">
        <Text fontSize="14px" color="muted">
          {t('welcome')}
        </Text>
        <Text fontWeight="600">{user.displayName}</Text>
      </Box>
      <Button variant="plain" onClick={onLogout}>
        {t('logout')}
      </Button>
    </Flex>
  );
}
