import type { Meta, StoryObj } from '@storybook/react-vite';
import { SubscriptionPane } from '@trailcast/client/features/payment/components/subscription-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFramed } from '../../../is-filled.ts';

const started = Date.UTC(2026, 10, 10, 12);
const december = Date.UTC(2026, 11, 10, 12);
const payment = {
  __typename: 'Payment' as const,
  status: 'ACTIVE' as const,
  tier: 'REGULAR' as const,
  accessFee: 9.99,
  serverFee: 0.5,
  subscriptionStarted: started,
  subscriptionEnd: 0,
  version: 1,
  renewsAt: december,
  usage: null,
};

const meta: Meta<typeof SubscriptionPane> = {
  component: SubscriptionPane,
  args: {
    payment,
    isCancelling: false,
    isReactivating: false,
    onBilling: fn(),
    onCancel: fn(),
    onReactivate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SubscriptionPane>;

export const Renewing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Renews on')).toBeVisible();
    await expect(canvas.getByText('December 10, 2026')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Billing information' }));
    await expect(args.onBilling).toHaveBeenCalledOnce();
    const withdraw = canvas.getByRole('link', { name: 'Withdraw from contract' });
    await expect(withdraw).toHaveAttribute('href', '/widerruf');
    // The actions have the same width. Only the first one has a frame.
    const actions = [
      canvas.getByRole('button', { name: 'Billing information' }),
      canvas.getByRole('button', { name: 'Cancel subscription' }),
      withdraw,
    ];
    await expect(new Set(actions.map(({ offsetWidth }) => offsetWidth)).size).toBe(1);
    await expect(actions.map(isFramed)).toEqual([true, false, false]);
  },
};

/** The pane offers to keep the subscription, not to cancel it. */
export const Ending: Story = {
  args: { payment: { ...payment, subscriptionEnd: december, renewsAt: null } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Ends on')).toBeVisible();
    await expect(canvas.getByText('December 10, 2026')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep subscription' }));
    await expect(args.onReactivate).toHaveBeenCalledOnce();
  },
};

export const FreeTier: Story = {
  args: { payment: { ...payment, tier: 'FREE', accessFee: 0, serverFee: 0, renewsAt: null } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Never')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  },
};

export const Cancelling: Story = { args: { isCancelling: true } };
