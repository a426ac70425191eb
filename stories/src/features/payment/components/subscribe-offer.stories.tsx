import type { Meta, StoryObj } from '@storybook/react-vite';
import { SubscribeOffer } from '@trailcast/client/features/payment/components/subscribe-offer.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SubscribeOffer> = {
  component: SubscribeOffer,
  args: { accessFee: 9.99, serverFee: 0.5, isSubscribing: false, onSubscribe: fn() },
};
export default meta;
type Story = StoryObj<typeof SubscribeOffer>;

export const Closed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('Own studio: €9.99 a month');
    await expect(canvas.queryByRole('checkbox')).toBeNull();
  },
};

/** One press shows the whole order and moves the focus to it. */
export const Opened: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Subscribe' }));
    await expect(canvas.getByRole('region', { name: 'Subscribe' }).parentElement).toHaveFocus();
    await expect(canvas.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/agb');
    const order = canvas.getByRole('button', { name: 'Subscribe and pay' });
    await expect(order).toBeDisabled();
    await userEvent.click(canvas.getByRole('checkbox'));
    await userEvent.click(order);
    await expect(args.onSubscribe).toHaveBeenCalledOnce();
  },
};

export const ClosedInGerman: Story = { globals: { language: 'de' } };
