import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertsPane } from '@trailcast/client/features/alert/components/alerts-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof AlertsPane> = {
  component: AlertsPane,
  args: {
    support: 'ready',
    kinds: null,
    isDenied: false,
    isSwitching: false,
    vibration: false,
    otherDevices: [],
    removingId: null,
    onSwitch: fn(),
    onKinds: fn(),
    onVibration: fn(),
    onRemove: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AlertsPane>;

const findSwitch = (canvas: HTMLElement, name: string) => within(canvas).getByRole('switch', { name });

/** Alerts are off until the user switches them on. */
export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(within(canvasElement).queryByRole('checkbox')).toBeNull();
    const device = findSwitch(canvasElement, 'Alerts on this device');
    await expect(device).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(device);
    await expect(args.onSwitch).toHaveBeenCalledWith(true);
    await userEvent.click(findSwitch(canvasElement, 'Vibrate while this page is open'));
    await expect(args.onVibration).toHaveBeenCalledWith(true);
  },
};

/** Each of the four kinds can be switched off. */
export const On: Story = {
  args: {
    kinds: ['feed-lost', 'feed-returned', 'refused', 'stop-near'],
    vibration: true,
    otherDevices: [
      {
        __typename: 'AlertDevice',
        id: '3',
        name: 'Firefox · Linux',
        current: false,
        kinds: ['feed-lost'],
        language: 'de',
        lastSent: Date.UTC(2026, 10, 24, 18, 30),
      },
    ],
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'The feed is back' }));
    await expect(args.onKinds).toHaveBeenCalledWith(['feed-lost', 'refused', 'stop-near']);
    await userEvent.click(canvas.getByRole('button', { name: 'Switch off alerts on Firefox · Linux' }));
    await expect(args.onRemove).toHaveBeenCalledWith('3');
  },
};

/** Switching off the last kind switches off the alerts. */
export const LastKindSwitchedOff: Story = {
  args: { kinds: ['refused'] },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(
      within(canvasElement).getByRole('checkbox', { name: 'A platform rejects the broadcast' }),
    );
    await expect(args.onSwitch).toHaveBeenCalledWith(false);
    await expect(args.onKinds).not.toHaveBeenCalled();
  },
};

export const Switching: Story = {
  args: { isSwitching: true },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(findSwitch(canvasElement, 'Alerts on this device'));
    await expect(args.onSwitch).not.toHaveBeenCalled();
  },
};

/** The user chose Block or closed the browser's prompt. */
export const NotAllowed: Story = {
  args: { isDenied: true },
  play: async ({ canvasElement }) =>
    expect(within(canvasElement).getByRole('status')).toHaveTextContent('choose Allow'),
};

const expectText = (text: string): Story['play'] =>
  async function play({ canvasElement }) {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(new RegExp(text))).toBeVisible();
    await expect(canvas.queryByRole('switch', { name: 'Alerts on this device' })).toBeNull();
  };

export const DeniedByTheBrowser: Story = {
  args: { support: 'denied' },
  play: expectText('Your browser blocks'),
};

export const NotSupported: Story = {
  args: { support: 'unsupported', vibration: null },
  play: expectText('This browser can’t receive alerts'),
};

export const WithoutHttps: Story = { args: { support: 'insecure' }, play: expectText('begins with https') };

export const IphoneNeedsHomeScreen: Story = {
  args: { support: 'home-screen', vibration: null },
  play: expectText('Add to Home Screen'),
};
