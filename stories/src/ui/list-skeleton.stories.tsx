import type { Meta, StoryObj } from '@storybook/react-vite';
import { ListSkeleton } from '@trailcast/client/ui/list-skeleton.tsx';
import { expect, waitFor, within } from 'storybook/test';

const meta: Meta<typeof ListSkeleton> = {
  component: ListSkeleton,
  args: { text: 'Loading servers…' },
};
export default meta;

/** What is waited for is said to everybody after a second, and nothing moves by it. */
export const Loading: StoryObj<typeof ListSkeleton> = {
  play: async ({ canvasElement }) => {
    const status = within(canvasElement).getByRole('status');
    const { height } = status.getBoundingClientRect();
    const text = within(canvasElement).getByText('Loading servers…');
    await expect(text.getBoundingClientRect().width).toBeLessThan(2);
    await waitFor(() => expect(text.getBoundingClientRect().width).toBeGreaterThan(50), { timeout: 3000 });
    await expect(status.getBoundingClientRect().height).toBe(height);
  },
};
