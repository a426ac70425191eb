import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveMark } from '@trailcast/client/ui/live-mark.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof LiveMark> = {
  component: LiveMark,
  parameters: {
    usage:
      'Shows if a stream’s feed arrives and if viewers see it. Only the mark for on air is filled, so that it differs without colour as well.',
  },
};
export default meta;
type Story = StoryObj<typeof LiveMark>;

export const OnAir: Story = {
  args: { state: 'onAir', text: 'Live' },
  play: async ({ canvas }) => {
    const { backgroundColor, textTransform } = getComputedStyle(canvas.getByText('Live'));
    await expect(backgroundColor).toBe('rgb(255, 107, 44)');
    await expect(textTransform).toBe('uppercase');
  },
};
export const Live: Story = { args: { state: 'live', text: 'Live' } };
export const Offline: Story = { args: { state: 'offline', text: 'Offline' } };
