import type { Meta, StoryObj } from '@storybook/react-vite';
import { TokensPane } from '@trailcast/client/features/api-token/components/tokens-pane.tsx';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { pressEscape } from '../../../press-escape.js';
import { openedDialog } from '../../../opened-dialog.js';

const createToken = (id: string, name: string) => ({
  __typename: 'ApiToken' as const,
  id,
  name,
  scopes: ['read' as const],
  timeCreated: Date.UTC(2026, 10, 1, 12),
  expires: Date.UTC(2046, 10, 1, 12),
  lastUsed: 0,
});

const meta: Meta<typeof TokensPane> = {
  component: TokensPane,
  args: {
    tokens: [createToken('1', 'Stream deck'), createToken('2', 'Overlay')],
    revokingId: null,
    onCreate: fn(),
    onRevoke: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof TokensPane>;

export const RevokeConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Revoke the token Overlay' }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent('revoke “Overlay”');
    await expect(args.onRevoke).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    await expect(args.onRevoke).toHaveBeenCalledWith('2');
  },
};

export const RevokeCancelled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Revoke the token Overlay' }));
    await pressEscape('alertdialog');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(args.onRevoke).not.toHaveBeenCalled();
  },
};

export const Empty: Story = {
  args: { tokens: [] },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('You have no API tokens.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Create token' }));
    await expect(args.onCreate).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'API reference' })).toHaveAttribute('href', '/api/docs');
  },
};
