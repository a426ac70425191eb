import { Box, Stack } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

interface Props<Item extends { id: string }> {
  /** Accessible name. */
  label: string;
  /** Oldest first. */
  items: readonly Item[];
  renderRow: (item: Item, openConfirmation: () => void) => ReactNode;
  confirmationText: (item: Item) => string;
  action: string;
  onDelete: (id: string) => void;
}

/**
 * A list of items that the user can delete, newest first. Deleting asks for confirmation and then moves the focus to
 * the list.
 */
export function DeletableList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, renderRow, confirmationText, action, onDelete } = props;
  const [deletionCandidate, setDeletionCandidate] = useState<Item | null>(null);
  return (
    <>
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={label}>
          {items.toReversed().map((item) => (
            <Box asChild key={item.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>{renderRow(item, () => setDeletionCandidate(item))}</li>
            </Box>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        open={deletionCandidate !== null}
        destructive
        text={deletionCandidate ? confirmationText(deletionCandidate) : ''}
        action={action}
        onConfirm={() => {
          if (deletionCandidate) onDelete(deletionCandidate.id);
          setDeletionCandidate(null);
        }}
        onClose={() => setDeletionCandidate(null)}
      />
    </>
  );
}
