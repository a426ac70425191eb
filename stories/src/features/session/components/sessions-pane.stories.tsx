import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionsPane } from '@trailcast/client/features/session/components/sessions-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const createSession = (id: string, current: boolean) => ({
  __typename: 'Session' as const,
  id,
  name: current ? 'Safari · iPhone' : `Chrome · Linux ${id}`,
  timeCreated: Date.UTC(2026, 10, Number(id), 12),
  lastUsed: Date.UTC(2026, 10, 21, 12),
  current,
});

const meta: Meta<typeof SessionsPane> = {
  component: SessionsPane,
  args: {
    sessions: [createSession('1', false), createSession('2', true)],
    revokingId: null,
    isRevokingOthers: false,
    onRevoke: fn(),
    onRevokeOthers: fn(),
    onLogout: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SessionsPane>;

/** Another device is logged out after a confirmation. */
export const LogOutConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Log out the device/ }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onRevoke).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await expect(args.onRevoke).toHaveBeenCalledWith('1');
  },
};

export const LogOutCancelled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Log out the device/ }));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};

export const OnlyThisDevice: Story = {
  args: { sessions: [createSession('2', true)] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('You are signed in only on this device.')).toBeVisible();
    await expect(within(canvasElement).queryByRole('button', { name: 'Log out all others' })).toBeNull();
  },
};

export const Revoking: Story = { args: { revokingId: '1' } };

/** The current device is first. The others are sorted by their last use. */
export const SeveralDevices: Story = {
  args: {
    sessions: [
      { ...createSession('1', false), lastUsed: Date.UTC(2026, 10, 19) },
      { ...createSession('3', false), lastUsed: Date.UTC(2026, 10, 20) },
      { ...createSession('2', true), lastUsed: Date.UTC(2026, 10, 18) },
    ],
  },
  play: async ({ canvasElement }) => {
    const items = within(canvasElement).getAllByRole('listitem');
    const names = ['Safari · iPhone', 'Chrome · Linux 3', 'Chrome · Linux 1'];
    for (const [index, name] of names.entries()) await expect(items[index]).toHaveTextContent(name);
    await expect(items[0]).toHaveTextContent('This device');
  },
};

export const LogOutOthersConfirmation: Story = {
  args: { sessions: [createSession('1', false), createSession('2', true), createSession('3', false)] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Log out all others' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('the 2 other devices');
    await expect(dialog).toHaveTextContent('API tokens stay valid.');
    await expect(args.onRevokeOthers).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out all others' }));
    await expect(args.onRevokeOthers).toHaveBeenCalledOnce();
  },
};
