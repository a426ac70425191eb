import type { Meta, StoryObj } from '@storybook/react-vite';
import { RenameDialog } from '@trailcast/client/features/scene-collection/visual/components/rename-dialog.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../../opened-dialog.js';

const meta: Meta<typeof RenameDialog> = {
  component: RenameDialog,
  args: {
    open: true,
    title: 'Rename scene',
    name: 'Live',
    findProblem: (name) => (name === 'Title' ? 'taken' : name === '' ? 'empty' : null),
    onRename: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RenameDialog>;

/** The name of another source is rejected at the field. */
export const NameTaken: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog());
    const field = dialog.getByLabelText('Name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Title');
    await expect(dialog.getByText('Another scene or source has this name.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await userEvent.type(field, '{Enter}');
    await expect(args.onRename).not.toHaveBeenCalled();
    await userEvent.type(field, ' 2{Enter}');
    await expect(args.onRename).toHaveBeenCalledWith('Title 2');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
