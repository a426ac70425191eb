import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadingPane } from '@trailcast/client/ui/pane/loading-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof LoadingPane> = {
  component: LoadingPane,
  parameters: { usage: 'Replaces a pane without data by its skeleton, or by the error of the load.' },
  args: { title: 'Devices', height: 200, failure: null, onRetry: fn() },
};
export default meta;
type Story = StoryObj<typeof LoadingPane>;

export const Loading: Story = {};
export const Failed: Story = {
  args: { failure: 'Failed to load devices: Network error' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};
