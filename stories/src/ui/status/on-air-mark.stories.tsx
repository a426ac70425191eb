import type { Meta, StoryObj } from '@storybook/react-vite';
import { OnAirMark } from '@trailcast/client/ui/status/on-air-mark.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof OnAirMark> = {
  component: OnAirMark,
  parameters: {
    usage:
      'Marks the stream and the scene collection that the server broadcasts. It has no time, because the header has it.',
  },
  args: { text: 'LIVE' },
};
export default meta;
type Story = StoryObj<typeof OnAirMark>;

/** An orange dot and the header's word. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const mark = await canvas.findByText('LIVE');
    await expect(getComputedStyle(mark.firstElementChild!).backgroundColor).toBe('rgb(255, 107, 44)');
  },
};
