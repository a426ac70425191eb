import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveMark } from '@trailcast/client/ui/status/live-mark.tsx';
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
  args: { state: 'onAir', text: 'Live', shownText: 'On air' },
  play: async ({ canvas }) => {
    const mark = canvas.getByText('On air');
    await expect(getComputedStyle(mark).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
    // Screen readers get the state’s name as well.
    await expect(mark).toHaveTextContent('LiveOn air');
    await expect(canvas.getByText('Live').clientWidth).toBe(1);
  },
};
export const Live: Story = { args: { state: 'live', text: 'Live' } };
export const Offline: Story = { args: { state: 'offline', text: 'Offline' } };
