import type { Meta, StoryObj } from '@storybook/react-vite';
import { CostPane } from '@trailcast/client/features/payment/components/cost-pane.tsx';
import { expect, within } from 'storybook/test';

const NOVEMBER_10 = Date.UTC(2026, 10, 10, 12);
const DECEMBER_10 = Date.UTC(2026, 11, 10, 12);

const meta: Meta<typeof CostPane> = {
  component: CostPane,
  args: {
    usage: { hours: 12.345, amount: 6.17, periodStart: NOVEMBER_10, periodEnd: DECEMBER_10 },
    serverFee: 0.5,
  },
};
export default meta;
type Story = StoryObj<typeof CostPane>;

export const Running: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('12:21 h')).toBeVisible();
    await expect(canvas.getByText('€6.17')).toBeVisible();
    await expect(canvas.getByText(/December 10, 2026/)).toBeVisible();
  },
};

export const NothingUsed: Story = {
  args: { usage: { hours: 0, amount: 0, periodStart: NOVEMBER_10, periodEnd: DECEMBER_10 } },
};
export const FreeTier: Story = { args: { serverFee: 0 } };
export const NoMonthYet: Story = { args: { usage: null } };
