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

/** Border of a button that can be used, in the dark theme. */
const CONTROL_EDGE = 'rgb(111, 130, 119)';

export const Idle: Story = {
  play: async ({ canvasElement }) => {
    const { height, width } = within(canvasElement).getByRole('button').getBoundingClientRect();
    await expect(Math.min(height, width)).toBeGreaterThanOrEqual(48);
  },
};
/** On a phone, a button has an outline with a contrast of 3:1. */
export const OnAPhone: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    await expect(getComputedStyle(canvas.getByRole('button')).borderTopColor).toBe(CONTROL_EDGE);
  },
  tags: ['phone'],
  globals: { theme: 'dark', viewport: { value: 'w390', isRotated: false } },
};
export const Pressed: Story = { args: { 'aria-pressed': true } };
export const Pending: Story = { args: { isPending: true } };
/** On a phone, a disabled button has neither a fill nor the outline of the others, and its words are legible in the sun. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    const { opacity, color, backgroundColor, borderTopColor } = getComputedStyle(canvas.getByRole('button'));
    await expect([opacity, color, backgroundColor]).toEqual(['1', 'rgb(195, 207, 199)', 'rgba(0, 0, 0, 0)']);
    await expect(borderTopColor).not.toBe(CONTROL_EDGE);
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
