import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateServerDialog } from '@trailcast/client/features/relay-server/components/create-server-dialog.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';

const meta: Meta<typeof CreateServerDialog> = {
  component: CreateServerDialog,
  args: {
    open: true,
    streams: [{ id: '7', name: 'Walk' }],
    collections: [{ id: '5', name: 'City' }],
    busy: false,
    onCreate: fn(),
    onNewCollection: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CreateServerDialog>;

/** The button waits for a scene collection; without a stream a new one is asked for. */
export const Choosing: Story = {
  play: async ({ args }) => {
    const dialog = within(await screen.findByRole('dialog'));
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText('Scene collection'), '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await expect(args.onCreate).toHaveBeenCalledWith({ streamId: null, dataId: '5' });
  },
};

export const NoCollections: Story = { args: { collections: [] } };
export const Busy: Story = { args: { busy: true } };

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
