import type { Meta, StoryObj } from '@storybook/react-vite';
import { StatusNotice } from '@trailcast/client/features/payment/components/status-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof StatusNotice> = { component: StatusNotice };
export default meta;
type Story = StoryObj<typeof StatusNotice>;

const createStatusStory = (status: NonNullable<Story['args']>['status'], text: RegExp): Story => ({
  args: { status },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(text);
  },
});

export const Incomplete = createStatusStory('INCOMPLETE', /no active subscription/);
export const IncompleteExpired = createStatusStory('INCOMPLETE_EXPIRED', /ran out before it was paid/);
export const Complete = createStatusStory('COMPLETE', /not confirmed yet/);
export const Trialing = createStatusStory('TRIALING', /trial period/);
export const PastDue = createStatusStory('PAST_DUE', /last payment failed/);
export const Unpaid = createStatusStory('UNPAID', /invoice is unpaid/);
export const Paused = createStatusStory('PAUSED', /paused/);
export const Canceled = createStatusStory('CANCELED', /has ended/);
