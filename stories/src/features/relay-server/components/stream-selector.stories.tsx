import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamSelector } from '@trailcast/client/features/relay-server/components/stream-selector.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof StreamSelector> = {
  component: StreamSelector,
  args: {
    streams: [{ id: '7', name: 'Walk', ingestUrl: 'srt://x' }],
    streamId: '7',
    busy: false,
    onAssign: fn(),
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof StreamSelector>;

export const Assigned: Story = {};
export const NoStream: Story = { args: { streamId: null } };

/** The removal of the stream is pending until the user confirms it. */
export const Pending: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByLabelText('Stream'), '');
    await expect(args.onAssign).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Confirm' }));
    await expect(args.onAssign).toHaveBeenCalledWith(null);
  },
};
