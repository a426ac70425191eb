import type { Meta, StoryObj } from '@storybook/react-vite';
import { BarButton } from '@trailcast/client/features/relay-server/one-tap/bar-button.tsx';
import { Coffee } from 'lucide-react';
import { expect, fn, within } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';

const meta: Meta<typeof BarButton> = {
  component: BarButton,
  args: { icon: Coffee, label: 'Be right back', onClick: fn() },
};
export default meta;
type Story = StoryObj<typeof BarButton>;

export const Idle: Story = {
  play: async ({ canvasElement }) => {
    const { height, width } = within(canvasElement).getByRole('button').getBoundingClientRect();
    await expect(Math.min(height, width)).toBeGreaterThanOrEqual(48);
  },
};
export const Pressed: Story = { args: { 'aria-pressed': true } };
export const Pending: Story = { args: { isPending: true } };
export const Disabled: Story = { args: { disabled: true } };
export const LightTheme: Story = { globals: { theme: 'light' } };
export const LongWord: Story = {
  decorators: [narrow],
  args: { label: 'Donaudampfschifffahrtspause', width: '70px' },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
