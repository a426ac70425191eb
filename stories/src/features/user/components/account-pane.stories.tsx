import type { Meta, StoryObj } from '@storybook/react-vite';
import { AccountPane } from '@trailcast/client/features/user/components/account-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof AccountPane> = {
  component: AccountPane,
  args: { name: 'Wanderer', isDeleting: false, onDelete: fn() },
};
export default meta;
type Story = StoryObj<typeof AccountPane>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: /^(Delete account|Konto löschen)$/ });
    await userEvent.click(button);
    await expect(await openedDialog('alertdialog', /^(Delete account|Konto löschen)$/)).toBeInTheDocument();
  },
};
