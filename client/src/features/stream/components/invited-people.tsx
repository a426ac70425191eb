import { Flex, Text } from '@chakra-ui/react';
import { UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.js';
import type { Person } from '../invite-edits.js';
import { PeopleList } from './people-list.js';

interface Props {
  people: readonly Person[];
  onRemove: (person: Person) => void;
}

export function InvitedPeople({ people, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <PeopleList title={t('invites.invited', { count: people.length })} emptyText={t('invites.nobody')}>
      {people.map((person) => (
        <Flex as="li" key={person.id} align="center" justify="space-between" gap="2" minH="target" pl="3">
          <Text minW="0" overflowWrap="anywhere">
            {person.displayName}
          </Text>
          <IconButton
            icon={UserMinus}
            label={t('invites.remove', { name: person.displayName })}
            onClick={() => onRemove(person)}
          />
        </Flex>
      ))}
    </PeopleList>
  );
}
