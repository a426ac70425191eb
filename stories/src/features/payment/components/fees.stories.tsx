import type { Meta, StoryObj } from '@storybook/react-vite';
import { Fees } from '@trailcast/client/features/payment/components/fees.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Fees> = { component: Fees, args: { accessFee: 9.9, serverFee: 0.5 } };
export default meta;
type Story = StoryObj<typeof Fees>;

/** Fees always have two decimals. */
export const Regular: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('€9.90 per month')).toBeVisible();
    await expect(canvas.getByText('€0.50/h')).toBeVisible();
  },
};

export const Free: Story = { args: { accessFee: 0, serverFee: 0 } };

export const German: Story = {
  globals: { language: 'de' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^9,90\s€ pro Monat$/)).toBeVisible();
  },
};
