import type { Meta, StoryObj } from '@storybook/react-vite';
import { CreateTokenDialog } from '@trailcast/client/features/api-token/components/create-token-dialog.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { acceptSubmit, rejectSubmit } from '../../../submit-mocks.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof CreateTokenDialog> = {
  component: CreateTokenDialog,
  args: {
    open: true,
    isCreating: false,
    createdToken: null,
    onCreate: acceptSubmit(),
    onCopy: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof CreateTokenDialog>;

/** Create is disabled without a name. The defaults are the scope for reading, and 90 days. */
export const NameMissing: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    const createButton = dialog.getByRole('button', { name: 'Create token' });
    await expect(createButton).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Name'), '  Overlay ');
    await userEvent.click(createButton);
    await expect(args.onCreate).toHaveBeenCalledWith({ name: 'Overlay', scopes: ['read'], days: 90 });
  },
};

export const Chosen: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await userEvent.selectOptions(dialog.getByLabelText('Access'), 'Read and control');
    await userEvent.selectOptions(dialog.getByLabelText('Valid for'), '1 year');
    await userEvent.type(dialog.getByLabelText('Name'), 'Deck{Enter}');
    const request = { name: 'Deck', scopes: ['read', 'control'], days: 366 };
    await expect(args.onCreate).toHaveBeenCalledWith(request);
  },
};

/** The server's error is shown at the field until the field changes. */
export const Rejected: Story = {
  args: { onCreate: rejectSubmit('name') },
  play: async () => {
    const nameField = within(await openedDialog()).getByLabelText('Name');
    await userEvent.type(nameField, 'Deck{Enter}');
    await waitFor(() => expect(nameField).toBeInvalid());
    await expect(nameField).toHaveFocus();
    await userEvent.type(nameField, 's');
    await expect(nameField).toBeValid();
  },
};

export const Creating: Story = { args: { isCreating: true } };

/** The new token replaces the form. */
export const Created: Story = {
  args: { createdToken: 'trailcast_0123456789' },
  play: async ({ args }) => {
    const dialog = within(await openedDialog('dialog', 'Copy your token'));
    await expect(dialog.queryByLabelText('Name')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await expect(args.onCopy).toHaveBeenCalledWith('trailcast_0123456789');
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
