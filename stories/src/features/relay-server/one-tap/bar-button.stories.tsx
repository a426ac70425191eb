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
/** On a phone, a disabled button is an outline without a fill, so that its words are legible in the sun. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    const { opacity, color, backgroundColor, borderTopColor } = getComputedStyle(canvas.getByRole('button'));
    await expect([opacity, color, backgroundColor, borderTopColor]).toEqual([
      '1',
      'rgb(195, 207, 199)',
      'rgba(0, 0, 0, 0)',
      'rgb(111, 130, 119)',
    ]);
  },
  tags: ['phone'],
  globals: { theme: 'dark', viewport: { value: 'w390', isRotated: false } },
};
export const DisabledInLightTheme: Story = {
  args: { disabled: true },
  globals: { theme: 'light', viewport: { value: 'w390', isRotated: false } },
};
export const LightTheme: Story = { globals: { theme: 'light' } };
export const LongWord: Story = {
  decorators: [narrow],
  args: { label: 'Donaudampfschifffahrtspause', width: '70px' },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
