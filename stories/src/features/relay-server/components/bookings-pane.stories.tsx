import type { Meta, StoryObj } from '@storybook/react-vite';
import { BookingsPane } from '@trailcast/client/features/relay-server/components/bookings-pane.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const createBooking = (id: number, userId: number) => ({
  __typename: 'Booking' as const,
  id: String(id),
  userId: String(userId),
  timeCreated: Date.UTC(2026, 4, 17, 9, 30) + id * 60_000,
});

const NAMES: Readonly<Record<string, string>> = { '1': 'Streamer', '2': 'Friend' };

const meta: Meta<typeof BookingsPane> = {
  component: BookingsPane,
  args: {
    bookings: [createBooking(1, 1), createBooking(2, 2), createBooking(3, 12)],
    failure: null,
    nameOf: (userId) => NAMES[userId] ?? `User ${userId}`,
    busyIds: new Set(),
    onDelete: fn(),
    onRetry: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof BookingsPane>;

export const Booked: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('3 booked servers')).toBeVisible();
    const items = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(items[0]).toMatch(/^Streamer.*2026/);
    await expect(items[2]).toMatch(/^User 12/);
  },
};
/** Deletes after a confirmation, which Escape closes. */
export const DeleteConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Delete server of Friend' });
    await userEvent.click(button);
    await pressEscape('alertdialog');
    await waitFor(() => expect(button).toHaveFocus());
    await expect(args.onDelete).not.toHaveBeenCalled();
    await userEvent.click(button);
    const dialog = within(await openedDialog('alertdialog'));
    await waitFor(() => expect(dialog.getByText(/server of Friend/)).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect(args.onDelete).toHaveBeenCalledWith('2');
  },
};
export const Deleting: Story = {
  args: { busyIds: new Set(['2']) },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: /Deleting… Server of Friend/ });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
export const Empty: Story = { args: { bookings: [] } };
export const Loading: Story = { args: { bookings: null } };
export const Failed: Story = {
  args: { bookings: null, failure: 'Network error' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledTimes(1);
  },
};
export const ManyServers: Story = {
  args: { bookings: Array.from({ length: 60 }, (_, index) => createBooking(index + 1, index + 1)) },
};
export const German: Story = { globals: { language: 'de' } };
