import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { DeletableList } from '@trailcast/client/ui/pane/deletable-list.tsx';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../opened-dialog.js';

interface Item {
  id: string;
  name: string;
}
const onDelete = fn();

function Items() {
  const [items, setItems] = useState<readonly Item[]>([
    { id: '1', name: 'First' },
    { id: '2', name: 'Second' },
  ]);
  return (
    <DeletableList
      label="Items"
      items={items}
      renderRow={({ name }, openConfirmation) => (
        <Flex justify="space-between" align="center" py="2">
          {name}
          <Button variant="loss" aria-label={`Delete ${name}`} onClick={openConfirmation}>
            Delete
          </Button>
        </Flex>
      )}
      confirmationText={({ name }) => `Do you want to delete ${name}?`}
      action="Delete"
      onDelete={(id) => {
        onDelete(id);
        setItems((current) => current.filter((item) => item.id !== id));
      }}
    />
  );
}

const meta: Meta<typeof Items> = {
  component: Items,
  parameters: {
    usage:
      'For items that are lost when they are deleted, such as files. Settings that can be restored need no confirmation.',
  },
  beforeEach: () => void onDelete.mockClear(),
};
export default meta;

/** The newest item is first. After a deletion the list gets the focus. */
export const DeleteConfirmation: StoryObj<typeof Items> = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'SecondDelete',
      'FirstDelete',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'Delete Second' }));
    const question = within(await openedDialog('alertdialog'));
    await waitFor(() => expect(question.getByText('Do you want to delete Second?')).toBeVisible());
    await expect(onDelete).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await expect(onDelete).toHaveBeenCalledWith('2');
    await waitFor(() => expect(canvas.getByRole('list', { name: 'Items' })).toHaveFocus());
    await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
  },
};
