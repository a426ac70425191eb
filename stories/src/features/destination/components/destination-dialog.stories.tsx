import type { Meta, StoryObj } from '@storybook/react-vite';
import { DestinationDialog } from '@trailcast/client/features/destination/components/destination-dialog.tsx';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { createDestination } from '../../../destinations.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof DestinationDialog> = {
  component: DestinationDialog,
  args: {
    open: true,
    storedDestination: null,
    isSaving: false,
    problem: null,
    rejectedFields: [],
    onSave: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof DestinationDialog>;

/** The key is a password field, and required for a new destination. */
export const NewDestination: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    const addButton = dialog.getByRole('button', { name: /Add destination|Ziel hinzufügen/ });
    await expect(addButton).toBeDisabled();
    const keyField = dialog.getByLabelText(/Stream key|Stream-Schlüssel/);
    await expect(keyField).toHaveAttribute('type', 'password');
    await userEvent.type(keyField, 'kick-key');
    await userEvent.click(addButton);
    await expect(args.onSave).toHaveBeenCalledWith({ kind: 'kick', name: '', server: '', key: 'kick-key' });
  },
};

/** A stored key is never shown. An empty field leaves it unchanged. */
export const StoredDestination: Story = {
  args: { storedDestination: createDestination('2', { server: 'rtmps://live.example.com/app' }) },
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    await expect(dialog.getByLabelText(/Stream key|Stream-Schlüssel/)).toHaveValue('');
    const name = dialog.getByLabelText('Name');
    await userEvent.clear(name);
    await userEvent.type(name, 'Club');
    await userEvent.click(dialog.getByRole('button', { name: /Save|Speichern/ }));
    await expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ name: 'Club', key: '' }));
  },
};

/** The invalid field gets the focus. Its error disappears with the next change. */
export const RejectedOnSave: Story = {
  args: { storedDestination: createDestination('2', { server: 'rtmps://live.example.com/app' }) },
  render: function Rejecting(args) {
    const [isSaving, setSaving] = useState(false);
    const [rejectedFields, setRejectedFields] = useState<readonly string[]>([]);
    const reject = () => {
      setRejectedFields(['server']);
      setSaving(false);
    };
    const save = () => {
      setSaving(true);
      setTimeout(reject);
    };
    return <DestinationDialog {...args} isSaving={isSaving} rejectedFields={rejectedFields} onSave={save} />;
  },
  play: async () => {
    const dialog = within(await openedDialog());
    const server = dialog.getByLabelText('Address');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server).toBeInvalid());
    await waitFor(() => expect(server).toHaveFocus());
    await userEvent.type(server, '2');
    await expect(server).toBeValid();
  },
};
export const Rejected: Story = {
  args: { storedDestination: createDestination('2'), rejectedFields: ['server'] },
};
export const Failed: Story = {
  args: { storedDestination: createDestination('2'), problem: 'Network error' },
};
export const Saving: Story = { args: { storedDestination: createDestination('2'), isSaving: true } };
