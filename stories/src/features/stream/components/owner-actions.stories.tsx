import type { Meta, StoryObj } from '@storybook/react-vite';
import { OwnerActions } from '@trailcast/client/features/stream/components/owner-actions.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof OwnerActions> = {
  component: OwnerActions,
  args: { locked: false, busy: null, onRestart: fn(), onAsk: fn() },
};
export default meta;
type Story = StoryObj<typeof OwnerActions>;

/** Each button opens its own dialog. */
export const All: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    for (const [name, dialog] of [
      ['Manage invites', 'invites'],
      ['Rename', 'rename'],
      ['Weak link', 'weakLink'],
      ['Reset stream key', 'resetKey'],
      ['Delete stream', 'delete'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.onAsk).toHaveBeenLastCalledWith(dialog);
    }
  },
};

export const Locked: Story = { args: { locked: true } };

/** A second press does nothing while the first one runs. */
export const Restarting: Story = {
  args: { busy: 'restart' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Restarting…' }));
    await expect(args.onRestart).not.toHaveBeenCalled();
  },
};
