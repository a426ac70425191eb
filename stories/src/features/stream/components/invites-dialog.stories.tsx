import type { Meta, StoryObj } from '@storybook/react-vite';
import { InvitesDialog } from '@trailcast/client/features/stream/components/invites-dialog.tsx';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const invitedUser = { id: '2', displayName: 'friend' };
const fred = { id: '3', displayName: 'Fred' };
const search = { text: '', results: [], failure: null, onText: fn(), onRetry: fn() };

const meta: Meta<typeof InvitesDialog> = {
  component: InvitesDialog,
  args: {
    open: true,
    name: 'Walk',
    invited: [invitedUser],
    search: { ...search, text: 'fr', results: [invitedUser, fred] },
    isSaving: false,
    onSave: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof InvitesDialog>;

const openDialog = async () => within(await openedDialog('dialog', 'Invites for “Walk”'));

/** Save is disabled without changes. */
export const PersonInvited: Story = {
  play: async ({ args }) => {
    const dialog = await openDialog();
    const saveButton = dialog.getByRole('button', { name: 'Save' });
    await expect(saveButton).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Fred' }));
    await expect(saveButton).toBeEnabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove Fred' }));
    await expect(saveButton).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Fred' }));
    await userEvent.click(saveButton);
    await expect(args.onSave).toHaveBeenCalledWith(['2', '3'], false);
  },
};

/** Removing the last person keeps the focus in the list. */
export const PersonRemoved: Story = {
  args: { search },
  play: async ({ args }) => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove friend' }));
    await dialog.findByText('No users invited');
    await waitFor(() => expect(dialog.getByRole('group', { name: 'Invited: 0' })).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith([], true);
  },
};

/** Removing a person offers to create a new key. The user can decline. */
export const KeyKept: Story = {
  args: { search, isLive: true },
  play: async ({ args }) => {
    const dialog = await openDialog();
    await expect(dialog.queryByRole('checkbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove friend' }));
    const checkbox = await dialog.findByRole('checkbox', { name: 'Also create a new stream key' });
    await expect(checkbox).toBeChecked();
    await dialog.findByText(/The phone that is sending now is disconnected/);
    checkbox.focus();
    await userEvent.keyboard(' ');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith([], false);
  },
};

export const Empty: Story = { args: { invited: [], search } };
export const Saving: Story = { args: { isSaving: true } };

function WithChangeElsewhere({ onSave }: Pick<ComponentProps<typeof InvitesDialog>, 'onSave'>) {
  const [invited, setInvited] = useState([invitedUser]);
  return (
    <InvitesDialog
      open
      name="Walk"
      invited={invited}
      search={{
        ...search,
        text: 'fr',
        results: [fred],
        onText: () => setInvited([{ id: '4', displayName: 'anna' }]),
      }}
      isSaving={false}
      onSave={onSave}
      onClose={fn()}
    />
  );
}

/** A change elsewhere updates the list, keeps the user's edits and is announced. */
export const ChangedElsewhere: Story = {
  render: ({ onSave }) => <WithChangeElsewhere onSave={onSave} />,
  play: async ({ args }) => {
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Fred' }));
    await userEvent.type(dialog.getByLabelText('Invite somebody by name'), 'e');
    await dialog.findByText(/were changed elsewhere/);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalledWith(['4', '3'], false);
  },
};

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
