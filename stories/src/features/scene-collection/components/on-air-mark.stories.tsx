import type { Meta, StoryObj } from '@storybook/react-vite';
import { OnAirMark } from '@trailcast/client/features/scene-collection/components/on-air-mark.tsx';
import { expect } from 'storybook/test';

const meta: Meta<typeof OnAirMark> = { component: OnAirMark, args: { since: Date.now() - 98_000 } };
export default meta;
type Story = StoryObj<typeof OnAirMark>;

/** An orange dot, the words, and the time of the broadcast as in the header. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const mark = await canvas.findByText(/^On air 00:0\d:\d\d$/);
    await expect(getComputedStyle(mark.firstElementChild!).backgroundColor).toBe('rgb(255, 107, 44)');
  },
};
export const WithoutTime: Story = {
  args: { since: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('On air')).toBeVisible();
  },
};
