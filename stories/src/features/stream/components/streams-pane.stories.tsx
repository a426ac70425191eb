import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamsPane } from '@trailcast/client/features/stream/components/streams-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof StreamsPane> = {
  component: StreamsPane,
  args: { count: 3, busy: false, onCreate: fn() },
};
export default meta;
type Story = StoryObj<typeof StreamsPane>;

/** The row has a count, a create button, and a link to the streams. */
export const SeveralStreams: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await canvas.findByText('3 streams');
    await expect(canvas.getByRole('link', { name: 'All streams' })).toHaveAttribute('href', '/streams');
    await userEvent.click(canvas.getByRole('button', { name: 'Create stream' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
  },
};

export const OneStream: Story = {
  args: { count: 1 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText('1 stream');
  },
};

export const NoStreams: Story = { args: { count: 0 } };

/** A second press does nothing while the request is running. */
export const Creating: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Creating…' }));
    await expect(args.onCreate).not.toHaveBeenCalled();
  },
};
