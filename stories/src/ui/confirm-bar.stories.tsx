import type { Meta, StoryObj } from '@storybook/react-vite';
import { ConfirmBar } from '@trailcast/client/ui/confirm-bar.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { narrow } from '../features/studio/narrow.js';
import { expectInsideButtons } from '../inside-buttons.js';

const meta: Meta<typeof ConfirmBar> = {
  component: ConfirmBar,
  parameters: {
    usage: 'For a switch that waits for the server: confirm on the right, under the thumb, undo on the left.',
  },
  args: { text: 'Switch to “Privacy”?', busy: false, onConfirm: fn(), onUndo: fn() },
};
export default meta;
type Story = StoryObj<typeof ConfirmBar>;

export const Pending: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Undo|Zurücknehmen/ }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /Confirm|Übernehmen/ }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
  },
};

/** A second press does nothing while the request is running. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /Applying|Wird übernommen/ }));
    await expect(args.onConfirm).not.toHaveBeenCalled();
  },
};

/** With the longer German texts, no icon touches the border of its button. */
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectInsideButtons(canvasElement),
};
