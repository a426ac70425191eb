import type { Meta, StoryObj } from '@storybook/react-vite';
import { WeakLinkNotice } from '@trailcast/client/features/relay-server/components/notices/weak-link-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof WeakLinkNotice> = {
  component: WeakLinkNotice,
  args: { weakLink: { reason: 'bitrate', shown: true }, kbps: 280.4, rttMs: 400, scene: 'Weak link' },
};
export default meta;
type Story = StoryObj<typeof WeakLinkNotice>;

const expectText = (text: string): Story['play'] => {
  return async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(text)).toBeVisible();
  };
};

export const Bitrate: Story = {
  play: expectText('Weak link: 280 kbit/s. Your viewers see “Weak link” until it is strong again.'),
};
/** The user has chosen another scene, which is not replaced. */
export const SceneKept: Story = {
  args: { weakLink: { reason: 'bitrate', shown: false }, scene: 'Live' },
  play: expectText('Weak link: 280 kbit/s. Your viewers see “Live”.'),
};
export const RoundTrip: Story = {
  args: { weakLink: { reason: 'rtt', shown: true }, rttMs: 1_250 },
  play: expectText('Weak link: round trip 1,250 ms. Your viewers see “Weak link” until it is strong again.'),
};
export const Unknown: Story = {
  args: { kbps: null },
  play: expectText(
    'Weak link: the bitrate is too low. Your viewers see “Weak link” until it is strong again.',
  ),
};
export const German: Story = {
  globals: { language: 'de' },
  play: expectText(
    'Schwache Verbindung: 280 kbit/s. Deine Zuschauer sehen „Weak link“, bis sie wieder stark ist.',
  ),
};
