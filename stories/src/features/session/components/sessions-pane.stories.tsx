import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionsPane } from '@trailcast/client/features/session/components/sessions-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';

const session = (id: string, current: boolean) => ({
  __typename: 'Session' as const,
  id,
  timeCreated: Date.UTC(2026, 10, Number(id), 12),
  lastUsed: Date.UTC(2026, 10, 21, 12),
  current,
});

const meta: Meta<typeof SessionsPane> = {
  component: SessionsPane,
  args: {
    sessions: [session('1', false), session('2', true)],
    revoking: null,
    onRevoke: fn(),
    onLogout: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SessionsPane>;

/** Another device is signed out after a question. */
export const AsksFirst: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Sign out/ }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(args.onRevoke).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
    await expect(args.onRevoke).toHaveBeenCalledWith('1');
  },
};

export const EscapeSignsNobodyOut: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Sign out/ }));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};

export const ThisDeviceAlone: Story = {
  args: { sessions: [session('2', true)] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Your account is open on this device alone.')).toBeVisible();
  },
};

export const Revoking: Story = { args: { revoking: '1' } };
