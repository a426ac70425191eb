import type { Meta, StoryObj } from '@storybook/react-vite';
import { EndAfterDelay } from '@trailcast/client/features/relay-server/components/controls/end-after-delay.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../../opened-dialog.js';

const meta: Meta<typeof EndAfterDelay> = { component: EndAfterDelay, args: { busy: false, onEnd: fn() } };
export default meta;
type Story = StoryObj<typeof EndAfterDelay>;

export const Ready: Story = {};
export const Busy: Story = { args: { busy: true } };

export const Confirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onEnd).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /End after|beenden/ }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
};
