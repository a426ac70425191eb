import type { Meta, StoryObj } from '@storybook/react-vite';
import { NameDialog } from '@trailcast/client/ui/dialog/name-dialog.tsx';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { pressEscape } from '../../press-escape.js';
import { acceptSubmit, rejectSubmit } from '../../submit-mocks.js';

const meta: Meta<typeof NameDialog> = {
  component: NameDialog,
  parameters: { usage: 'To rename something. Save is disabled while the name is empty or unchanged.' },
  args: {
    open: true,
    title: 'Rename stream',
    name: 'Walk',
    isSaving: false,
    onSave: acceptSubmit(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof NameDialog>;

const findNameField = () => screen.findByLabelText('Name');
const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

export const Unchanged: Story = {
  play: async ({ args }) => {
    await userEvent.type(await findNameField(), '{Enter}');
    await expect(getSaveButton()).toBeDisabled();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Empty: Story = {
  play: async () => {
    await userEvent.clear(await findNameField());
    await expect(getSaveButton()).toBeDisabled();
    await userEvent.type(await findNameField(), '   ');
    await expect(getSaveButton()).toBeDisabled();
  },
};
export const SavedByClick: Story = {
  play: async ({ args }) => {
    await userEvent.type(await findNameField(), ' home ');
    await userEvent.click(getSaveButton());
    await expect(args.onSave).toHaveBeenCalledWith('Walk home');
  },
};
export const SavedByEnter: Story = {
  play: async ({ args }) => {
    await userEvent.type(await findNameField(), ' home{Enter}');
    await expect(args.onSave).toHaveBeenCalledWith('Walk home');
  },
};
/** The button ignores further presses, and keeps the focus for keyboard users. */
export const Saving: Story = {
  args: { isSaving: true },
  play: async ({ args }) => {
    await userEvent.type(await findNameField(), ' home{Enter}');
    const button = screen.getByRole('button', { name: 'Saving…' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
/** The field shows the server's reason until its next change. */
export const Rejected: Story = {
  args: { onSave: rejectSubmit('name') },
  globals: { language: 'de' },
  play: async () => {
    const name = await screen.findByLabelText('Name');
    await userEvent.type(name, ' home');
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(name).toHaveAttribute('aria-invalid', 'true'));
    await expect(name).toHaveAccessibleDescription(/^Nimm mindestens ein sichtbares Zeichen/);
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.type(name, 's');
    await expect(name).toHaveAttribute('aria-invalid', 'false');
  },
};
export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
