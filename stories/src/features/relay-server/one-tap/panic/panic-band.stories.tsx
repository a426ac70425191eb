import type { Meta, StoryObj } from '@storybook/react-vite';
import { PanicBand } from '@trailcast/client/features/relay-server/one-tap/panic/panic-band.tsx';
import { expect, within } from 'storybook/test';
import { expectFits, narrow } from '../../../studio/narrow.js';

const NOW = Date.UTC(2026, 10, 25, 12);
const panic = {
  __typename: 'PanicStatus' as const,
  by: { __typename: 'UserRef' as const, id: '2', displayName: 'Friend' },
  since: NOW - 42_000,
  shown: true,
};

const meta: Meta<typeof PanicBand> = {
  component: PanicBand,
  args: { panic, isOnAir: true, endedBy: 'user', now: NOW },
};
export default meta;
type Story = StoryObj<typeof PanicBand>;

export const Active: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('timer')).toHaveTextContent('PANIC 0:42');
    await expect(canvas.getByRole('alert')).toHaveTextContent('Viewers see “One moment”. No sound.');
    await expect(canvas.getByText('Started by Friend.')).toBeVisible();
    await expect(canvas.getByText(/^Hold “End panic”/)).toBeVisible();
    const hatching = canvasElement.querySelector('[data-hatching]');
    await expect(hatching?.getBoundingClientRect().width).toBe(8);
    await expect(hatching && getComputedStyle(hatching).backgroundImage).toContain(
      'repeating-linear-gradient',
    );
  },
};
/** The panic is not shown as active before the node has confirmed it. */
export const NotConfirmed: Story = {
  args: { panic: { ...panic, shown: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      'Not confirmed yet. Viewers may still see and hear the feed.',
    );
  },
};
export const NotLive: Story = { args: { isOnAir: false } };
/** A helper can't end a panic that the owner started. */
export const StartedByOwner: Story = {
  args: { endedBy: { owner: 'Anna' } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Only Anna can end it.')).toBeVisible();
  },
};
export const WatchingHelper: Story = {
  args: { endedBy: 'others' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText(/end panic|can end/i)).toBeNull();
  },
};
export const DeletedAccount: Story = { args: { panic: { ...panic, by: null } } };
export const LightTheme: Story = { globals: { theme: 'light' } };
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: { panic: { ...panic, shown: false } },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
