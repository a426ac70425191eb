import type { Meta, StoryObj } from '@storybook/react-vite';
import { InviteLinkDialog } from '@trailcast/client/features/studio/components/invite-link-dialog.tsx';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { acceptSubmit, rejectSubmit } from '../../../submit-mocks.js';
import { openedDialog } from '../../../opened-dialog.js';

/** Returns the field's text for a time this many days from now. */
const inputValueInDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;

const url = 'https://trailcast.example/join#not-A_real-token-but-43-characters-as-one--';

const meta: Meta<typeof InviteLinkDialog> = {
  component: InviteLinkDialog,
  args: {
    open: true,
    isCreating: false,
    url: null,
    onCreate: acceptSubmit(),
    onCopy: fn(),
    onShare: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof InviteLinkDialog>;

export const Form: Story = {
  play: async ({ args }) => {
    const dialog = within(await openedDialog('dialog', 'Invite by link'));
    await userEvent.selectOptions(dialog.getByLabelText('Permission'), 'Watch');
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    await expect(args.onCreate).toHaveBeenCalledWith({ level: 'watch', until: null });
  },
};

/** A link that would expire immediately is not created. */
export const PastEnd: Story = {
  play: async () => {
    const dialog = within(await openedDialog());
    await fireEvent.change(dialog.getByLabelText('Until (optional)'), {
      target: { value: '2020-01-01T10:00' },
    });
    await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  },
};

/** The end is in the past by the server's clock. The field gets the focus and is invalid until it changes. */
export const Rejected: Story = {
  args: { onCreate: rejectSubmit('until') },
  play: async () => {
    const dialog = within(await openedDialog());
    const until = dialog.getByLabelText('Until (optional)');
    await fireEvent.change(until, { target: { value: inputValueInDays(2) } });
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }));
    await waitFor(() => expect(until).toBeInvalid());
    await waitFor(() => expect(until).toHaveFocus());
    await fireEvent.change(until, { target: { value: inputValueInDays(3) } });
    await expect(until).toBeValid();
  },
};

export const Creating: Story = { args: { isCreating: true } };

export const ShownOnce: Story = {
  args: { url },
  play: async ({ args }) => {
    const dialog = within(await openedDialog('dialog', 'Send this link'));
    await waitFor(() => expect(dialog.getByText(/You will not see it again/)).toBeVisible());
    await expect(dialog.getByLabelText('Link')).toHaveValue(url);
    await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
    await expect(args.onCopy).toHaveBeenCalledWith(url);
    await userEvent.click(dialog.getByRole('button', { name: 'Share' }));
    await expect(args.onShare).toHaveBeenCalledWith(url);
  },
};

export const SharingUnavailable: Story = {
  args: { url, onShare: null },
  play: async () => {
    const dialog = within(await openedDialog());
    await expect(dialog.queryByRole('button', { name: 'Share' })).toBeNull();
  },
};

export const German: Story = { args: { url }, globals: { language: 'de' } };
