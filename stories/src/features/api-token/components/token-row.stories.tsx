import type { Meta, StoryObj } from '@storybook/react-vite';
import { TokenRow } from '@trailcast/client/features/api-token/components/token-row.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const NOW = Date.UTC(2026, 10, 21, 12);
const token = {
  __typename: 'ApiToken' as const,
  id: '1',
  name: 'Stream deck',
  scopes: ['read' as const, 'control' as const],
  timeCreated: Date.UTC(2026, 10, 1, 12),
  expires: Date.UTC(2026, 11, 1, 12),
  lastUsed: 0,
};

const meta: Meta<typeof TokenRow> = {
  component: TokenRow,
  args: { token, now: NOW, isRevoking: false, onRevoke: fn() },
};
export default meta;
type Story = StoryObj<typeof TokenRow>;

export const Unused: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Read and control')).toBeVisible();
    await expect(canvas.getByText(/^Expires on December 1, 2026/)).toBeVisible();
    await expect(canvas.getByText('Never used')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Revoke the token Stream deck' }));
    await expect(args.onRevoke).toHaveBeenCalledOnce();
  },
};

export const Expired: Story = {
  args: { token: { ...token, scopes: ['read'], expires: NOW, lastUsed: NOW - 60_000 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Expired on November 21, 2026/)).toBeVisible();
    await expect(canvas.getByText(/^Last used on November 21, 2026/)).toBeVisible();
  },
};

export const Revoking: Story = { args: { isRevoking: true } };
