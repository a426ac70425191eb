import type { Meta, StoryObj } from '@storybook/react-vite';
import { InvoicesPane } from '@trailcast/client/features/payment/components/invoices-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const invoice = {
  __typename: 'Invoice' as const,
  id: 'in_2',
  number: 'A1B2-0002',
  date: Date.UTC(2026, 10, 10, 12),
  amount: 1210.49,
  currency: 'EUR',
  state: 'open' as const,
  url: 'https://invoice.stripe.com/i/2',
};

const meta: Meta<typeof InvoicesPane> = {
  component: InvoicesPane,
  args: {
    invoices: [
      invoice,
      {
        ...invoice,
        id: 'in_1',
        number: 'A1B2-0001',
        date: Date.UTC(2026, 9, 10, 12),
        amount: 9.99,
        state: 'paid',
      },
      {
        ...invoice,
        id: 'in_0',
        number: null,
        date: Date.UTC(2026, 8, 10, 12),
        amount: 0,
        state: 'void',
        url: null,
      },
    ],
    failure: null,
    onRetry: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof InvoicesPane>;

/** Unpaid invoices are highlighted. An invoice without a page has no link. */
export const Listed: Story = {
  play: async ({ canvasElement }) => {
    const items = within(canvasElement).getAllByRole('listitem');
    await expect(items[0]).toHaveTextContent('November 10, 2026');
    await expect(items[0]).toHaveTextContent('Invoice A1B2-0002');
    await expect(items[0]).toHaveTextContent('€1,210.49 To be paid');
    const link = within(items[0]!).getByRole('link', {
      name: 'Open the invoice of November 10, 2026 in a new tab',
    });
    await expect(link).toHaveAttribute('href', 'https://invoice.stripe.com/i/2');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(items[1]).toHaveTextContent('€9.99 Paid');
    await expect(within(items[2]!).queryByRole('link')).toBeNull();
  },
};

/** A URL that is not http or https is never a link. */
export const UnsafeUrl: Story = {
  args: { invoices: [{ ...invoice, url: 'javascript:alert(1)' }] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
  },
};

export const Empty: Story = {
  args: { invoices: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^No invoices yet/)).toBeVisible();
  },
};

export const Loading: Story = { args: { invoices: null } };

/** The provider did not respond. */
export const Failed: Story = {
  args: {
    invoices: null,
    failure: 'Failed to load invoices: The payment provider can’t be reached. Try again later.',
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to load invoices');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};
