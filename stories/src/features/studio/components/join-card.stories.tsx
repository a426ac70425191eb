import type { Meta, StoryObj } from '@storybook/react-vite';
import { JoinCard } from '@trailcast/client/features/studio/components/join-card.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const offered = { kind: 'offered' as const, me: 'Friend' };
const joined = {
  kind: 'joined' as const,
  owner: 'Anna',
  grant: { level: 'operate' as const, until: null },
};

const meta: Meta<typeof JoinCard> = {
  component: JoinCard,
  args: { state: offered, busy: false, onSignIn: fn(), onJoin: fn() },
};
export default meta;
type Story = StoryObj<typeof JoinCard>;

export const SignedOut: Story = {
  args: { state: { kind: 'signed-out' } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in to join' }));
    await expect(args.onSignIn).toHaveBeenCalledOnce();
  },
};

export const Offered: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Signed in as Friend')).toBeVisible();
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
    await expect(args.onJoin).toHaveBeenCalledOnce();
  },
};

export const Joining: Story = { args: { busy: true } };

/** A level says what the ones below it may do, too. */
export const Joined: Story = {
  args: { state: joined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Anna’s studio' })).toBeVisible();
    await expect(canvas.getByText('You help Anna now.')).toBeVisible();
    await expect(canvas.getByText('You may: Operate')).toBeVisible();
    await expect(canvas.getByText(/^Sees the state.* Also switches scenes/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/');
  },
};

export const JoinedUntil: Story = {
  args: { state: { ...joined, grant: { level: 'produce', until: Date.UTC(2046, 0, 1) } } },
};

const refused = (kind: 'used' | 'over' | 'unverified', words: RegExp): Story => ({
  args: { state: { kind } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent(words);
    await expect(canvas.queryByRole('button', { name: 'Join' })).toBeNull();
  },
});
export const Used = refused('used', /was used already/);
export const Over = refused('over', /has expired or was withdrawn/);
export const Unverified = refused('unverified', /not verified yet.*The link stays unused/);

export const German: Story = {
  args: { state: joined },
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
