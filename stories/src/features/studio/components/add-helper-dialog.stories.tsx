import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddHelperDialog } from '@trailcast/client/features/studio/components/add-helper-dialog.tsx';
import { expect, fireEvent, fn, userEvent, within } from 'storybook/test';
import { acceptSubmit, rejectSubmit } from '../../../submit-mocks.js';
import { openedDialog } from '../../../opened-dialog.js';

const meta: Meta<typeof AddHelperDialog> = {
  component: AddHelperDialog,
  args: {
    open: true,
    search: (choose) => (
      <button type="button" disabled={choose === null} onClick={() => choose?.('2')}>
        Invite Friend
      </button>
    ),
    onAdd: acceptSubmit(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AddHelperDialog>;

export const UserTapped: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog('dialog', 'Invite by name'));
    await userEvent.selectOptions(dialog.getByLabelText('Permission'), 'Produce');
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Friend' }));
    await expect(args.onAdd).toHaveBeenCalledWith('2', { level: 'produce', until: null });
  },
};

export const EndsInThePast: Story = {
  play: async () => {
    const dialog = within(await openedDialog());
    await fireEvent.change(dialog.getByLabelText('Until (optional)'), {
      target: { value: '2020-01-01T10:00' },
    });
    await expect(dialog.getByRole('button', { name: 'Invite Friend' })).toBeDisabled();
  },
};

/** A user who can't be invited is reported below the search, in the dialog. */
export const Rejected: Story = {
  args: { onAdd: rejectSubmit('userId') },
  play: async () => {
    const dialog = within(await openedDialog());
    await userEvent.click(dialog.getByRole('button', { name: 'Invite Friend' }));
    await expect(await dialog.findByRole('alert')).toHaveTextContent(/can’t be invited/);
  },
};

export const German: Story = { globals: { language: 'de' } };
