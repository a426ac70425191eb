import type { Meta, StoryObj } from '@storybook/react-vite';
import { KeyHints } from '@trailcast/client/features/relay-server/one-tap/keys/key-hints.tsx';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../../../opened-dialog.js';
import { keyListArgs } from './key-list-args.js';

const meta: Meta<typeof KeyHints> = {
  component: KeyHints,
  args: keyListArgs,
};
export default meta;
type Story = StoryObj<typeof KeyHints>;

export const Closed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Keyboard' })).toBeVisible();
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
};
/** Enter opens the list, and Escape closes it and returns the focus. */
export const OpenedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Keyboard' });
    button.focus();
    await userEvent.keyboard('{enter}');
    const dialog = within(await openedDialog());
    await waitFor(() => expect(dialog.getByText('1–4')).toBeVisible());
    await userEvent.click(dialog.getByRole('switch', { name: 'Keyboard shortcuts' }));
    await expect(args.onSwitch).toHaveBeenCalledWith(false);
    await userEvent.keyboard('{escape}');
    await waitFor(() => expect(button).toHaveFocus());
  },
};
export const Opened: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keyboard' }));
    await openedDialog();
  },
};
export const German: Story = { globals: { language: 'de' } };
