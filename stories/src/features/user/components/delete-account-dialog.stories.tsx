import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeleteAccountDialog } from '@trailcast/client/features/user/components/delete-account-dialog.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof DeleteAccountDialog> = {
  component: DeleteAccountDialog,
  args: { open: true, name: 'Wanderer', isDeleting: false, onDelete: fn(), onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof DeleteAccountDialog>;

/** The button is disabled until the user has typed the displayed name. */
export const Confirmation: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog('alertdialog'));
    const confirmButton = dialog.getByRole('button', { name: /^(Delete account|Konto löschen)$/ });
    const field = dialog.getByRole('textbox');
    await userEvent.type(field, 'wanderer{Enter}');
    await expect(confirmButton).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'Wanderer');
    await userEvent.click(confirmButton);
    await expect(args.onDelete).toHaveBeenCalledTimes(1);
  },
};
export const Deleting: Story = { args: { isDeleting: true } };
