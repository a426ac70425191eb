import type { Meta, StoryObj } from '@storybook/react-vite';
import { InviteRow } from '@trailcast/client/features/studio/components/invite-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { invite } from '../mock-studio.js';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof InviteRow> = {
  component: InviteRow,
  args: { invite, isWithdrawing: false, onWithdraw: fn() },
};
export default meta;
type Story = StoryObj<typeof InviteRow>;

export const Pending: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Link: Watch')).toBeVisible();
    await expect(canvas.getByText(/^Expires .*2046/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Withdraw the link that expires/ }));
    await expect(args.onWithdraw).toHaveBeenCalledOnce();
  },
};

export const WithEnd: Story = { args: { invite: { ...invite, until: Date.UTC(2046, 11, 1) } } };
export const Withdrawing: Story = { args: { isWithdrawing: true } };

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
