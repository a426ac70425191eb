import type { Meta, StoryObj } from '@storybook/react-vite';
import { DestinationSwitches } from '@trailcast/client/features/relay-server/components/controls/destination-switches.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const createStatus = (id: string, fields: object = {}) => ({
  __typename: 'DestinationStatus' as const,
  id,
  name: 'Twitch',
  kind: 'twitch' as const,
  state: 'live' as const,
  reason: null,
  kbps: 5_900,
  queuedMs: 20,
  droppedFrames: null,
  reconnects: null,
  ...fields,
});
const createReason = (code: string, words: string | null = null) => ({
  __typename: 'DestinationReason' as const,
  code,
  text: 'English text.',
  words,
});

const meta: Meta<typeof DestinationSwitches> = {
  component: DestinationSwitches,
  args: {
    destinations: [
      { id: '1', name: 'Twitch', enabled: true },
      { id: '2', name: 'Kick', enabled: true },
      { id: '3', name: 'Ein Verein mit einem langen Namen am Rand der Stadt', enabled: false },
    ],
    statuses: [],
    isBroadcasting: false,
    switchingId: null,
    onSwitch: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof DestinationSwitches>;

export const BeforeTheStart: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('switch', { name: 'Kick' })).toBeChecked();
    await userEvent.click(canvas.getByRole('switch', { name: 'Kick' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('2', false);
    await userEvent.click(canvas.getByRole('switch', { name: /Verein/ }));
    await expect(args.onSwitch).toHaveBeenCalledWith('3', true);
  },
};

/** Each destination has its own state. The platform's message is quoted. */
export const OneFailed: Story = {
  args: {
    isBroadcasting: true,
    statuses: [
      createStatus('1'),
      createStatus('2', {
        state: 'failed',
        kbps: null,
        reason: createReason('refused', 'Stream key is not valid'),
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/5[.,]9 Mbit\/s/)).toBeVisible();
    await expect(canvas.getByText(/[“„]Stream key is not valid[”“]/)).toBeVisible();
    await expect(canvas.queryByText('English text.')).toBeNull();
  },
};

export const Reconnecting: Story = {
  args: {
    isBroadcasting: true,
    statuses: [
      createStatus('1', { state: 'connecting', kbps: null }),
      createStatus('2', {
        state: 'reconnecting',
        kbps: null,
        reconnects: 3,
        reason: createReason('lost', 'closed'),
      }),
    ],
  },
};

/** An unknown reason from a newer server is shown unchanged. */
export const UnknownReason: Story = {
  args: {
    isBroadcasting: true,
    statuses: [createStatus('1', { state: 'failed', kbps: null, reason: createReason('later') })],
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('English text.')).toBeVisible();
  },
};

/** During a broadcast, the last enabled destination can't be switched off. */
export const LastEnabled: Story = {
  args: { isBroadcasting: true, destinations: [{ id: '1', name: 'Twitch', enabled: true }, { id: '2', name: 'Kick', enabled: false }], statuses: [createStatus('1')] }, // prettier-ignore
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('switch', { name: 'Twitch' })).toBeDisabled();
    await expect(canvas.getByRole('switch', { name: 'Kick' })).toBeEnabled();
  },
};

export const NoneEnabled: Story = {
  args: { destinations: [{ id: '1', name: 'Twitch', enabled: false }] },
};

export const Switching: Story = { args: { switchingId: '2' } };
