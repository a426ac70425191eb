import type { Meta, StoryObj } from '@storybook/react-vite';
import { WaitingText } from '@trailcast/client/features/scene-collection/components/waiting-text.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof WaitingText> = {
  component: WaitingText,
  args: { text: 'Waiting for your scene collections…' },
};
export default meta;

/** At once for a screen reader, after a second for all. */
export const Slow: StoryObj<typeof WaitingText> = {
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByText('Waiting for your scene collections…');
    await expect(text.getBoundingClientRect().width).toBeLessThan(2);
    await new Promise((done) => setTimeout(done, 1300));
    await expect(text.getBoundingClientRect().width).toBeGreaterThan(100);
  },
};
