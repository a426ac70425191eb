import type { Meta, StoryObj } from '@storybook/react-vite';
import { BillingDialog } from '@trailcast/client/features/payment/components/billing-dialog.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';
import { pressEscape } from '../../../press-escape.js';

const information = {
  name: 'Trail GmbH',
  line1: 'Waldweg 1',
  line2: '',
  postalCode: '12345',
  city: 'Berlin',
  state: '',
  countryCode: 'DE',
};

const meta: Meta<typeof BillingDialog> = {
  component: BillingDialog,
  args: {
    open: true,
    information,
    hasLoadFailed: false,
    isSaving: false,
    isSaved: false,
    onRetry: fn(),
    onUpdate: fn(),
    onEdit: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof BillingDialog>;

const findDialog = async () => within(await openedDialog());

export const Loaded: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await userEvent.clear(dialog.getByLabelText('City'));
    await userEvent.type(dialog.getByLabelText('City'), 'Bonn');
    await expect(args.onEdit).toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    await expect(args.onUpdate).toHaveBeenCalledWith({ ...information, city: 'Bonn' });
  },
};

/** Update is disabled until the stored address is loaded. */
export const Loading: Story = {
  args: { information: null },
  play: async () => {
    await expect((await findDialog()).getByRole('button', { name: 'Update' })).toBeDisabled();
  },
};

export const LoadFailed: Story = {
  args: { information: null, hasLoadFailed: true },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await expect(dialog.getByRole('button', { name: 'Update' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Saving: Story = {
  args: { isSaving: true },
  play: async ({ args }) => {
    const updateButton = (await findDialog()).getByRole('button', { name: 'Updating…' });
    await expect(updateButton).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(updateButton);
    await expect(args.onUpdate).not.toHaveBeenCalled();
  },
};

export const Saved: Story = {
  args: { isSaved: true },
  play: async () => {
    const confirmation = (await findDialog()).getByText('Billing Information updated successfully.');
    await waitFor(() => expect(confirmation).toBeVisible());
  },
};

export const ClosesOnEscape: Story = {
  play: async ({ args }) => {
    await pressEscape();
    await waitFor(() => expect(args.onClose).toHaveBeenCalled());
  },
};
