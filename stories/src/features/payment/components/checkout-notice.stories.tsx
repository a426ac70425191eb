import type { Meta, StoryObj } from '@storybook/react-vite';
import { CheckoutNotice } from '@trailcast/client/features/payment/components/checkout-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof CheckoutNotice> = { component: CheckoutNotice };
export default meta;
type Story = StoryObj<typeof CheckoutNotice>;

export const CheckoutCompleted: Story = {
  args: { outcome: 'done' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('is being confirmed');
  },
};

export const CheckoutLeft: Story = {
  args: { outcome: 'left' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('You left the checkout');
  },
};
