import type { Meta, StoryObj } from '@storybook/react-vite';
import { StudioGone } from '@trailcast/client/features/studio/components/studio-gone.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof StudioGone> = {
  component: StudioGone,
  args: { owner: 'Anna', onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof StudioGone>;

export const Withdrawn: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('You no longer help Anna');
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
