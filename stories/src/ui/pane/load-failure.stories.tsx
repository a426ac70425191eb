import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadFailure } from '@trailcast/client/ui/pane/load-failure.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof LoadFailure> = {
  component: LoadFailure,
  parameters: { usage: 'Replaces content that could not be loaded. Shows the cause and a retry button.' },
  args: { text: 'Failed to load users: Network error', onRetry: fn() },
};
export default meta;
type Story = StoryObj<typeof LoadFailure>;

export const Failed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Network error');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};
export const LongCause: Story = {
  args: { text: `Failed to load users: Bad Gateway – ${'the database does not respond '.repeat(8)}` },
};
