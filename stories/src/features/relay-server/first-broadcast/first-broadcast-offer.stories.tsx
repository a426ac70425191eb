import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirstBroadcastOffer } from '@trailcast/client/features/relay-server/first-broadcast/first-broadcast-offer.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../is-filled.js';

const meta: Meta<typeof FirstBroadcastOffer> = {
  component: FirstBroadcastOffer,
  args: { hasServer: false, onOpen: fn() },
};
export default meta;
type Story = StoryObj<typeof FirstBroadcastOffer>;

/** Describes the result of one tap, and its cost. */
export const Everything: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/charged by the hour/);
    await userEvent.click(canvas.getByRole('button', { name: 'Set up my first broadcast' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};

export const OnlyThePhone: Story = {
  args: { hasServer: true },
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Connect my phone' });
    await expect(isFilled(button)).toBe(true);
  },
};
