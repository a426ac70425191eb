import type { Meta, StoryObj } from '@storybook/react-vite';
import { OnAirStatus } from '@trailcast/client/features/relay-server/components/on-air-status.tsx';
import type { ComponentProps } from 'react';
import { expect, within } from 'storybook/test';
import { runningState } from './running-state.js';

type Status = ComponentProps<typeof OnAirStatus>['status'];

const LIVE: Status = { ...runningState.status, obs: true, obsSince: Date.now() - 2_537_000 };

const meta: Meta<typeof OnAirStatus> = {
  component: OnAirStatus,
  parameters: { usage: 'In the header of every page, whenever the band of the home page is not in view.' },
  args: { status: LIVE },
};
export default meta;
type Story = StoryObj<typeof OnAirStatus>;

const createStatusStory = (status: Status, text: RegExp): Story => ({
  args: { status },
  play: async ({ canvasElement }) => {
    const statusText = within(canvasElement).getByRole('link', { name: text });
    await expect(statusText).toHaveAttribute('href', '/');
  },
});

export const Live = createStatusStory(LIVE, /^LIVE 00:4[2-9]:\d\d$/);
/** The page was not open when the feed ended, so the time of the loss is unknown. */
export const Lost = createStatusStory({ ...LIVE, srt: false }, /^Feed lost$/);
export const Panic = createStatusStory(
  {
    ...LIVE,
    panic: {
      __typename: 'PanicStatus',
      by: { __typename: 'UserRef', id: '2', displayName: 'Friend' },
      since: Date.now() - 42_000,
      shown: true,
    },
  },
  /^PANIC 0:4\d$/,
);
/** In a dialog the broadcast status is not a link, which would close the dialog. It looks the same as the link. */
export const NoLink: Story = {
  args: { isLink: false },
  globals: { theme: 'dark' },
  play: async ({ canvasElement }) => {
    const statusText = within(canvasElement).getByText(/^LIVE 00:4[2-9]:\d\d$/);
    await expect(statusText).toBeVisible();
    await expect(getComputedStyle(statusText).backgroundColor).toBe('rgb(255, 107, 44)');
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
  },
};
/** Nothing is broadcast, so no broadcast status is shown. */
export const NotLive: Story = {
  args: { status: runningState.status },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link')).toBeNull();
  },
};
