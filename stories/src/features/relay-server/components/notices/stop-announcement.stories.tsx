import type { Meta, StoryObj } from '@storybook/react-vite';
import { StopAnnouncement } from '@trailcast/client/features/relay-server/components/notices/stop-announcement.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof StopAnnouncement> = {
  component: StopAnnouncement,
  args: { stopsAt: Date.now() + 600_000, reason: 'idle', busy: false, onKeep: fn() },
};
export default meta;
type Story = StoryObj<typeof StopAnnouncement>;

export const IdleStop: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onKeep).toHaveBeenCalledOnce();
  },
};

/** A stop after an ended payment can't be postponed, so a link leads to the payment. */
export const PaymentStop: Story = {
  args: { reason: 'payment' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link')).toHaveAttribute('href', '/settings');
  },
};
