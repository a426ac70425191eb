import type { Meta, StoryObj } from '@storybook/react-vite';
import { JoinCard, type JoinRefusal } from '@trailcast/client/features/studio/components/join-card.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const invitation = { owner: 'Anna', grant: { level: 'operate' as const, until: null } };
const offered = { kind: 'offered' as const, me: 'Friend', ...invitation };
const joined = { kind: 'joined' as const, ...invitation };

const meta: Meta<typeof JoinCard> = {
  component: JoinCard,
  args: { state: offered, busy: false, onSignIn: fn(), onJoin: fn(), onRetry: fn() },
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

export const LookingUp: Story = {
  args: { state: { kind: 'looking-up' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('Looking up the link…');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LookUpFailed: Story = {
  args: { state: { kind: 'failed', text: 'Failed to look up the link: Network error' } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** The inviting user and the rights are shown before the press. */
export const Offered: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^Anna asks you to help/)).toBeVisible();
    await expect(canvas.getByText('You can operate: scenes, sound, panic')).toBeVisible();
    await expect(canvas.getByText(/^Sees the state.* Also switches scenes/)).toBeVisible();
    await expect(canvas.getByText('Signed in as Friend')).toBeVisible();
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: 'Join' }));
    await expect(args.onJoin).toHaveBeenCalledOnce();
  },
};

export const OfferedUntil: Story = {
  args: { state: { ...offered, grant: { level: 'watch', until: Date.UTC(2046, 0, 1) } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^You can watch · Until .*2046/)).toBeVisible();
  },
};

export const Joining: Story = { args: { busy: true } };

/** A level also lists the rights of the lower levels. */
export const Joined: Story = {
  args: { state: joined },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'Anna’s studio' })).toBeVisible();
    await expect(canvas.getByText('You’re now a helper for Anna.')).toBeVisible();
    await expect(canvas.getByText('You can operate: scenes, sound, panic')).toBeVisible();
    await expect(canvas.getByText(/^Sees the state.* Also switches scenes/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Open the studio' })).toHaveAttribute('href', '/');
  },
};

export const JoinedUntil: Story = {
  args: { state: { ...joined, grant: { level: 'produce', until: Date.UTC(2046, 0, 1) } } },
};

const createFailureStory = (kind: JoinRefusal, text: RegExp): Story => ({
  args: { state: { kind } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('alert')).toHaveTextContent(text);
    await expect(canvas.queryByRole('button', { name: 'Join' })).toBeNull();
  },
});
export const Used = createFailureStory('used', /has already been used/);
export const Expired = createFailureStory('over', /has expired or was withdrawn/);
export const StudioFull = createFailureStory('full', /maximum number of helpers.*Your link is not used up/);
export const AlreadyHelping = createFailureStory(
  'helping',
  /You’re already a helper in this studio.*Open the studio/,
);
export const Unverified = createFailureStory('unverified', /not verified yet.*Your link is not used up/);

export const German: Story = {
  args: {
    state: {
      kind: 'offered',
      me: 'Donaudampfschifffahrtsgesellschaft',
      owner: 'Donaudampfschifffahrtskapitän',
      grant: { level: 'produce', until: Date.UTC(2046, 0, 1) },
    },
  },
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
