import type { Meta, StoryObj } from '@storybook/react-vite';
import { HelpersPane } from '@trailcast/client/features/studio/components/helpers-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { helper, invite } from '../mock-studio.js';
import { expectFits, narrow } from '../narrow.js';
import { openedDialog } from '../../../opened-dialog.js';

const anna = { ...helper, id: '3', user: { id: '4', displayName: 'Anna' }, watching: true };

const meta: Meta<typeof HelpersPane> = {
  component: HelpersPane,
  args: {
    helpers: [helper, anna],
    now: Date.UTC(2026, 10, 25, 12),
    invites: [invite],
    max: 20,
    busy: null,
    onInviteByLink: fn(),
    onInviteByName: fn(),
    onLevel: fn(),
    onRemoveHelper: fn(),
    onWithdrawInvite: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof HelpersPane>;

export const Empty: Story = {
  args: { helpers: [], invites: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('You have no helpers yet.')).toBeVisible();
    await expect(canvas.queryByText('Unused links')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Invite by link' }));
    await expect(args.onInviteByLink).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Invite by name' }));
    await expect(args.onInviteByName).toHaveBeenCalledOnce();
  },
};

export const WithdrawConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove Anna' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('Anna should no longer help you');
    await expect(args.onRemoveHelper).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await expect(args.onRemoveHelper).toHaveBeenCalledWith('3');
  },
};

export const WithdrawCancelled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Remove Anna' }));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onRemoveHelper).not.toHaveBeenCalled();
  },
};

/** Withdrawing an unused link affects no one, so it needs no confirmation. */
export const LinkWithdrawn: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Withdraw the link/ }));
    await expect(args.onWithdrawInvite).toHaveBeenCalledWith('5');
  },
};

export const LimitReached: Story = {
  args: { max: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^You have 2 helpers/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Invite by link' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Invite by name' })).toBeDisabled();
  },
};

export const ChangingLevel: Story = { args: { busy: { id: '3', request: 'level' } } };

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
