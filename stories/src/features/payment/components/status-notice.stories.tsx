import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusNotice } from '@trailcast/client/features/payment/components/status-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof StatusNotice> = { component: StatusNotice };
export default meta;
type Story = StoryObj<typeof StatusNotice>;

const says = (status: NonNullable<Story['args']>['status'], words: RegExp): Story => ({
  args: { status },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(words);
  },
});

export const Incomplete = says('INCOMPLETE', /no active subscription/);
export const IncompleteExpired = says('INCOMPLETE_EXPIRED', /ran out before it was paid/);
export const Complete = says('COMPLETE', /not confirmed yet/);
export const Trialing = says('TRIALING', /trial period/);
export const PastDue = says('PAST_DUE', /last payment failed/);
export const Unpaid = says('UNPAID', /invoice is unpaid/);
export const Paused = says('PAUSED', /paused/);
export const Canceled = says('CANCELED', /has ended/);
