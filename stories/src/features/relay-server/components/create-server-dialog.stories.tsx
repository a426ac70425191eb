import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateServerDialog } from '@trailcast/client/features/relay-server/components/create-server-dialog.tsx';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof CreateServerDialog> = {
  component: CreateServerDialog,
  args: {
    open: true,
    streams: [{ id: '7', name: 'Walk' }],
    collections: [{ id: '5', name: 'City' }],
    busy: false,
    onCreate: fn(),
    onNewCollection: fn(async () => null),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CreateServerDialog>;

/** The only collection is chosen automatically. Without a stream a new one is requested. */
export const OnlyCollection: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await expect(dialog.getByLabelText('Scene collection')).toHaveValue('5');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect(args.onCreate).toHaveBeenCalledWith({ streamId: null, dataId: '5' });
    await userEvent.selectOptions(dialog.getByLabelText('Scene collection'), '');
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
  },
};

/** The button is disabled without a chosen collection. */
export const SeveralCollections: Story = {
  args: {
    collections: [
      { id: '5', name: 'City' },
      { id: '6', name: 'Mountains' },
    ],
  },
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText('Scene collection'), '6');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect(args.onCreate).toHaveBeenCalledWith({ streamId: null, dataId: '6' });
  },
};

export const NoCollections: Story = { args: { collections: [] } };
function WithNewCollection({ onCreate }: { onCreate: () => void }) {
  const [collections, setCollections] = useState<{ id: string; name: string }[]>([]);
  return (
    <CreateServerDialog
      open
      streams={[]}
      collections={collections}
      busy={false}
      onCreate={onCreate}
      onNewCollection={async () => {
        setCollections([{ id: '9', name: 'Collection 1' }]);
        return '9';
      }}
      onClose={fn()}
    />
  );
}

/** A new collection is selected, and the dialog keeps its height. */
export const StarterCollectionCreated: Story = {
  render: ({ onCreate }) => <WithNewCollection onCreate={() => onCreate({ streamId: null, dataId: '' })} />,
  play: async ({ args }) => {
    const dialogElement = await openedDialog();
    const dialog = within(dialogElement);
    const heightBefore = dialogElement.getBoundingClientRect().height;
    await userEvent.click(dialog.getByRole('button', { name: 'Create a starter collection' }));
    await waitFor(() => expect(dialog.getByLabelText('Scene collection')).toHaveValue('9'));
    await expect(dialog.getByRole('status')).toHaveTextContent(/ready and selected/);
    // The dialog may still be animated by a fraction of a pixel.
    await expect(dialogElement.getBoundingClientRect().height).toBeCloseTo(heightBefore, 1);
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect(args.onCreate).toHaveBeenCalled();
  },
};

export const Busy: Story = { args: { busy: true } };

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
