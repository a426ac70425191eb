import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusNotice } from '@trailcast/client/features/payment/components/status-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof StatusNotice> = { component: StatusNotice };
export default meta;
type Story = StoryObj<typeof StatusNotice>;

const statusStory = (status: NonNullable<Story['args']>['status'], text: RegExp): Story => ({
  args: { status },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(text);
  },
});

export const Incomplete = statusStory('INCOMPLETE', /no active subscription/);
export const IncompleteExpired = statusStory('INCOMPLETE_EXPIRED', /ran out before it was paid/);
export const Complete = statusStory('COMPLETE', /not confirmed yet/);
export const Trialing = statusStory('TRIALING', /trial period/);
export const PastDue = statusStory('PAST_DUE', /last payment failed/);
export const Unpaid = statusStory('UNPAID', /invoice is unpaid/);
export const Paused = statusStory('PAUSED', /paused/);
export const Canceled = statusStory('CANCELED', /has ended/);
