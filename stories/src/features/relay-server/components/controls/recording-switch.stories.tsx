import type { Meta, StoryObj } from '@storybook/react-vite';
import { RecordingSwitch } from '@trailcast/client/features/relay-server/components/controls/recording-switch.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof RecordingSwitch> = {
  component: RecordingSwitch,
  args: { recording: null, listPath: '/streams#recordings', busy: false, onSet: fn() },
};
export default meta;
type Story = StoryObj<typeof RecordingSwitch>;

export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onSet).toHaveBeenCalledWith(true);
  },
};

/** Switched on before going live. */
export const Waiting: Story = { args: { recording: { state: 'waiting', since: null, bytes: 0 } } };

export const Running: Story = {
  args: { recording: { state: 'recording', since: Date.now() - 3_729_000, bytes: 2_810_000_000 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^REC 1:02:\d\d$/)).toBeVisible();
    await expect(canvas.getByText(/2[.,]8/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onSet).toHaveBeenCalledWith(false);
  },
};

/** Recording starts again when it is switched on. */
export const Stopped: Story = {
  args: { recording: { state: 'stopped', since: null, bytes: 0 } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onSet).toHaveBeenCalledWith(true);
  },
};

export const Busy: Story = { args: { busy: true } };
