import { Box, Stack, Text } from '@chakra-ui/react';
import { LIMITS } from '@trailcast/schema/limits';
import { Plus, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { Pane } from '../../../ui/pane/pane.js';
import type { DestinationFieldsFragment } from '../destination.generated.js';
import { DestinationRow } from './destination-row.js';

interface Props {
  destinations: readonly DestinationFieldsFragment[];
  /** The running request and the id of its destination. */
  busy: { id: string; request: 'switch' | 'delete' } | null;
  /** True to fill the add button, as the only filled button of the page; otherwise the button is outlined. */
  isPrimary?: boolean;
  onAdd: () => void;
  onSwitch: (id: string, enabled: boolean) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

/** The user's destinations. Deleting asks for confirmation. */
export function DestinationsPane(props: Props) {
  const { destinations, busy, isPrimary = false, onAdd, onSwitch, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const [deletionCandidate, setDeletionCandidate] = useState<DestinationFieldsFragment | null>(null);
  const isFull = destinations.length >= LIMITS.destinationsMax;
  return (
    <Pane title={t('destination.title')} icon={Send}>
      <Text color="muted">{t('destination.intro')}</Text>
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={t('destination.title')}>
          {destinations.map((destination) => (
            <Box
              asChild
              key={destination.id}
              borderTopWidth="1px"
              borderColor="line"
              _first={{ borderTop: 0 }}
            >
              <li>
                <DestinationRow
                  destination={destination}
                  busy={busy?.id === destination.id ? busy.request : null}
                  onSwitch={(enabled) => onSwitch(destination.id, enabled)}
                  onEdit={() => onEdit(destination.id)}
                  onDelete={() => setDeletionCandidate(destination)}
                />
              </li>
            </Box>
          ))}
        </ul>
      </Stack>
      {isFull ? (
        <Text color="muted">{t('destination.full', { count: destinations.length })}</Text>
      ) : (
        <Button variant={isPrimary ? 'solid' : 'outline'} icon={Plus} onClick={onAdd}>
          {t('destination.add')}
        </Button>
      )}
      <ConfirmDialog
        open={deletionCandidate !== null}
        destructive
        text={t('destination.question', { name: deletionCandidate?.name ?? '' })}
        action={t('destination.delete')}
        onConfirm={() => {
          if (deletionCandidate) onDelete(deletionCandidate.id);
          setDeletionCandidate(null);
        }}
        onClose={() => setDeletionCandidate(null)}
      />
    </Pane>
  );
}
