import type { Meta, StoryObj } from '@storybook/react-vite';
import { EndingNote } from '@trailcast/client/features/payment/components/ending-note.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof EndingNote> = {
  component: EndingNote,
  args: { end: Date.UTC(2026, 11, 10, 12), isReactivating: false, onReactivate: fn() },
};
export default meta;
type Story = StoryObj<typeof EndingNote>;

export const Cancelled: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('December 10, 2026');
    await userEvent.click(canvas.getByRole('button', { name: 'Keep subscription' }));
    await expect(args.onReactivate).toHaveBeenCalledOnce();
  },
};

/** Presses are ignored while the request is running. */
export const Keeping: Story = {
  args: { isReactivating: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Keeping subscription…' }));
    await expect(args.onReactivate).not.toHaveBeenCalled();
  },
};
