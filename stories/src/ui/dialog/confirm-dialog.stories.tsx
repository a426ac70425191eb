import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmDialog } from '@trailcast/client/ui/dialog/confirm-dialog.tsx';
import { expect, fn, waitFor } from 'storybook/test';
import { pressEscape } from '../../press-escape.js';

const meta: Meta<typeof ConfirmDialog> = {
  component: ConfirmDialog,
  parameters: {
    usage: 'Before something is deleted or a broadcast ends. The button repeats the action instead of “OK”.',
  },
  args: { open: true, text: 'Are you sure?', action: 'Delete server', onConfirm: fn(), onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof ConfirmDialog>;

export const Default: Story = {};
export const Destructive: Story = { args: { destructive: true } };

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape('alertdialog');
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};
