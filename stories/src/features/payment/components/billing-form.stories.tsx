import type { Meta, StoryObj } from '@storybook/react-vite';
import { BillingForm } from '@trailcast/client/features/payment/components/billing-form.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const EMPTY = { name: '', line1: '', line2: '', postalCode: '', city: '', state: '', countryCode: '' };

const meta: Meta<typeof BillingForm> = {
  component: BillingForm,
  args: { id: 'billing', storedInformation: EMPTY, isSaving: false, onUpdate: fn(), onEdit: fn() },
  // The dialog's button is outside the form and refers to its id.
  decorators: [
    (Story) => (
      <>
        <Story />
        <button form="billing">Update</button>
      </>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof BillingForm>;

export const NothingStored: Story = {};

export const Stored: Story = {
  args: {
    storedInformation: {
      name: 'Trail GmbH',
      line1: 'Waldweg 1',
      line2: '',
      postalCode: '12345',
      city: 'Berlin',
      state: '',
      countryCode: 'DE',
    },
  },
};

/** At most two letters, in capitals. */
export const CountryCode: Story = {
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByLabelText('Country code');
    await userEvent.type(field, 'deu');
    await expect(field).toHaveValue('DE');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Update' }));
    await expect(args.onUpdate).toHaveBeenCalledWith({ ...EMPTY, countryCode: 'DE' });
  },
};

/** Does not submit while saving. */
export const Saving: Story = {
  args: { isSaving: true },
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByLabelText('City');
    await userEvent.type(field, 'X{Enter}');
    await expect(field).toHaveValue('');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Update' }));
    await expect(args.onUpdate).not.toHaveBeenCalled();
  },
};

export const Autofill: Story = {
  play: async ({ canvasElement }) => {
    const fields = within(canvasElement).getAllByRole('textbox');
    await expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'billing name',
      'billing address-line1',
      'billing address-line2',
      'billing postal-code',
      'billing address-level2',
      'billing address-level1',
      'billing country',
    ]);
  },
};

/** Each invalid field shows the reason in the user's language. */
export const Invalid: Story = {
  args: {
    storedInformation: { ...EMPTY, name: 'Trail GmbH', countryCode: 'QQ' },
    rejectedFields: ['city', 'countryCode'],
  },
  globals: { language: 'de' },
  play: async ({ canvasElement, args }) => {
    const form = within(canvasElement);
    const city = form.getByLabelText('Ort');
    await expect(city).toHaveAccessibleDescription('Bitte ausfüllen.');
    await expect(form.getByLabelText('Ländercode')).toHaveAccessibleDescription(/Code eines Landes/);
    await expect(form.getByLabelText('Postleitzahl')).toBeValid();
    await userEvent.type(city, 'B');
    await expect(args.onEdit).toHaveBeenCalledWith('city');
    // The next invalid field does not take the focus while the user types.
    await expect(city).toHaveFocus();
  },
};
