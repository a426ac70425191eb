import { Box, Stack } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

interface Props<Item extends { id: string }> {
  /** Accessible name. */
  label: string;
  /** The oldest first. */
  items: readonly Item[];
  /** Draws an item; `onAsk` opens the question. */
  row: (item: Item, onAsk: () => void) => ReactNode;
  /** The question before the item is deleted. */
  question: (item: Item) => string;
  /** Text of the button that deletes. */
  action: string;
  onDelete: (id: string) => void;
}

/** A list of what a user keeps, the newest first. Deleting asks for confirmation; then the list has the focus. */
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
