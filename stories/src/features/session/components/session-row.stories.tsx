import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionRow } from '@trailcast/client/features/session/components/session-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const session = {
  __typename: 'Session' as const,
  id: '1',
  name: 'Firefox · Windows',
  timeCreated: Date.UTC(2026, 10, 1, 12),
  lastUsed: Date.UTC(2026, 10, 21, 12),
  current: false,
};

const meta: Meta<typeof SessionRow> = {
  component: SessionRow,
  args: { session, isRevoking: false, onRevoke: fn(), onLogout: fn() },
};
export default meta;
type Story = StoryObj<typeof SessionRow>;

export const OtherDevice: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Firefox · Windows')).toBeVisible();
    await expect(canvas.getByText(/^Signed in on November 1, 2026/)).toBeVisible();
    await expect(canvas.getByText(/^Last used on November 21, 2026/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Log out/ }));
    await expect(args.onRevoke).toHaveBeenCalledOnce();
  },
};

/** The current device is logged out without a question. */
export const CurrentDevice: Story = {
  args: { session: { ...session, current: true } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('This device')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Log out' }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};

export const Revoking: Story = { args: { isRevoking: true } };

export const WithoutName: Story = {
  args: { session: { ...session, name: '' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Unknown device')).toBeVisible();
  },
};
