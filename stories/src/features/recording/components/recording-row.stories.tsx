import type { Meta, StoryObj } from '@storybook/react-vite';
import { RecordingRow } from '@trailcast/client/features/recording/components/recording-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { recording } from '../recordings.js';

const meta: Meta<typeof RecordingRow> = {
  component: RecordingRow,
  args: { recording, busy: null, onDownload: fn(), onDelete: fn() },
};
export default meta;
type Story = StoryObj<typeof RecordingRow>;

export const Complete: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/1:30:09, 4[.,]1/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Download|Aufnahme vom .* herunterladen)/ }));
    await expect(args.onDownload).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /^(Delete|Aufnahme vom .* löschen)/ }));
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

export const SecondPart: Story = { args: { recording: { ...recording, part: 2 } } };

/** A running recording can't be deleted or downloaded. */
export const InProgress: Story = {
  args: { recording: { ...recording, state: 'recording', lengthMs: 0, bytes: 0, expires: null } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

export const NodeUnreachable: Story = {
  args: { recording: { ...recording, available: false } },
  play: async ({ canvasElement }) => {
    const download = within(canvasElement).getByRole('button', {
      name: /^(Download|Aufnahme vom .* herunterladen)/,
    });
    await expect(download).toBeDisabled();
  },
};

export const Downloading: Story = { args: { busy: 'download' } };
export const Deleting: Story = { args: { busy: 'delete' } };
