import type { Meta, StoryObj } from '@storybook/react-vite';
import { UsagesPane } from '@trailcast/client/features/payment/components/usages-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const createUsage = (userId: number, count: number) => ({
  __typename: 'Usage' as const,
  userId: String(userId),
  count,
});

const meta: Meta<typeof UsagesPane> = {
  component: UsagesPane,
  args: {
    usages: [createUsage(1, 12.5), createUsage(2, 0.25), createUsage(12, 1)],
    failure: null,
    nameOf: (userId) => ({ '1': 'Streamer', '2': 'Friend' })[userId] ?? `User ${userId}`,
    onRetry: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof UsagesPane>;

export const SeveralUsers: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Server Usages (last 30 days)' })).toBeVisible();
    await expect(canvas.getByText('Total: 13:45 h')).toBeVisible();
    const items = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(items).toEqual(['Streamer12:30 h', 'Friend0:15 h', 'User 121:00 h']);
  },
};
export const Empty: Story = { args: { usages: [] } };
export const Loading: Story = { args: { usages: null } };
export const Failed: Story = {
  args: { usages: null, failure: 'Network error' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};
export const German: Story = { globals: { language: 'de' } };
