import type { Meta, StoryObj } from '@storybook/react-vite';
import { CancelSubscription } from '@trailcast/client/features/payment/components/cancel-subscription.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const HOUR_MS = 3_600_000;
/** Returns a subscription that renews in `hours` from now. */
const subscriptionRenewingIn = (hours: number) => ({
  subscriptionStarted: Date.now() - 20 * 24 * HOUR_MS,
  renewsAt: Date.now() + hours * HOUR_MS,
});

const meta: Meta<typeof CancelSubscription> = {
  component: CancelSubscription,
  args: { subscription: subscriptionRenewingIn(200), isCancelling: false, onCancel: fn() },
};
export default meta;
type Story = StoryObj<typeof CancelSubscription>;

/** Cancels after a confirmation that shows the end date. */
export const CancelConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Cancel subscription' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('You keep your access until');
    await expect(args.onCancel).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel subscription' }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

/** Less than 24 hours before the renewal, the subscription ends a month later. The confirmation shows that date. */
export const LessThanADayLeft: Story = {
  args: { subscription: subscriptionRenewingIn(23) },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Cancel subscription' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('Less than 24 hours are left');
  },
};

export const ConfirmationClosed: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Cancel subscription' }));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
};

export const Cancelling: Story = {
  args: { isCancelling: true },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Cancelling subscription...' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};
