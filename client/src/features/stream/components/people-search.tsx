import { Stack, Text } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { TextField } from '../../../ui/field/text-field.js';
import { removeInvited, type Person } from '../invite-edits.js';
import { PeopleList } from './people-list.js';

export interface PeopleSearchState {
  text: string;
  /** Null while loading. */
  results: readonly Person[] | null;
  failure: string | null;
  onText: (text: string) => void;
  onRetry: () => void;
}

interface Props extends PeopleSearchState {
  invited: readonly Person[];
  onInvite: (person: Person) => void;
}

export function PeopleSearch({ invited, onInvite, ...search }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="2">
      <TextField
        label={t('invites.search')}
        hint={t('invites.searchHint')}
        value={search.text}
        autoComplete="off"
        autoCapitalize="none"
        type="search"
        onChange={search.onText}
      />
      {search.text.trim() !== '' && <SearchResults {...search} invited={invited} onInvite={onInvite} />}
    </Stack>
  );
}

function SearchResults({ results, failure, onText, onRetry, invited, onInvite }: Props) {
  const { t } = useTranslation();
  if (failure !== null) return <LoadFailure text={failure} onRetry={onRetry} />;
  if (results === null) {
    return (
      <Text role="status" minH="target" display="flex" alignItems="center">
        {t('invites.loading')}
      </Text>
    );
  }
  const candidates = removeInvited(results, invited);
  return (
    <>
      <PeopleList title={t('invites.found')} emptyText={t('invites.noneFound')}>
        {candidates.map((person) => (
          <li key={person.id}>
            <Button
              variant="ghost"
              icon={UserPlus}
              w="full"
              px="3"
              justifyContent="flex-start"
              borderRadius="12px"
              aria-label={t('invites.invite', { name: person.displayName })}
              onClick={() => {
                onInvite(person);
                // If the only hit was invited, the search is complete, not empty.
                if (candidates.length === 1) onText('');
              }}
            >
              {person.displayName}
            </Button>
          </li>
        ))}
      </PeopleList>
      {candidates.length === 0 && results.length > 0 && (
        <Text fontSize="sm" color="muted">
          {t('invites.allInvited')}
        </Text>
      )}
    </>
  );
}
