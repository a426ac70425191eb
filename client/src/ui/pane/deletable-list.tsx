import { Box, Stack } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

interface Props<Item extends { id: string }> {
  /** Accessible name. */
  label: string;
  /** Oldest first. */
  items: readonly Item[];
  /** Renders an item; `onAsk` opens the confirmation. */
  row: (item: Item, onAsk: () => void) => ReactNode;
  /** Text of the confirmation. */
  question: (item: Item) => string;
  action: string;
  onDelete: (id: string) => void;
}

/**
 * A list of items that the user can delete, newest first. Deleting asks for confirmation and then moves the focus to
 * the list.
 */
export function DeletableList<Item extends { id: string }>(props: Props<Item>) {
  const { label, items, row, question, action, onDelete } = props;
  const [asking, setAsking] = useState<Item | null>(null);
  return (
    <>
      <Stack asChild gap="0" listStyleType="none" outline="none">
        <ul tabIndex={-1} data-focus-fallback aria-label={label}>
          {items.toReversed().map((item) => (
            <Box asChild key={item.id} borderTopWidth="1px" borderColor="line" _first={{ borderTop: 0 }}>
              <li>{row(item, () => setAsking(item))}</li>
            </Box>
          ))}
        </ul>
      </Stack>
      <ConfirmDialog
        open={asking !== null}
        destructive
        text={asking ? question(asking) : ''}
        action={action}
        onConfirm={() => {
          if (asking) onDelete(asking.id);
          setAsking(null);
        }}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
