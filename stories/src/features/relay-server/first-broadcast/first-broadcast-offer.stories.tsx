import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirstBroadcastOffer } from '@trailcast/client/features/relay-server/first-broadcast/first-broadcast-offer.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../is-filled.js';

const meta: Meta<typeof FirstBroadcastOffer> = {
  component: FirstBroadcastOffer,
  args: { hasServer: false, serverFee: 0.5, onOpen: fn() },
};
export default meta;
type Story = StoryObj<typeof FirstBroadcastOffer>;

/** Describes the result of one tap, and its cost. */
export const WholeSetUp: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/costs €0\.50 an hour/);
    await userEvent.click(canvas.getByRole('button', { name: 'Set up my first broadcast' }));
    await expect(args.onOpen).toHaveBeenCalledOnce();
  },
};

export const OnlyPhoneMissing: Story = {
  args: { hasServer: true },
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Connect my phone' });
    await expect(isFilled(button)).toBe(true);
  },
};
/** The price is unknown, or the user does not pay. */
export const WithoutPrice: Story = {
  args: { serverFee: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/charged by the hour/)).toBeVisible();
  },
};
