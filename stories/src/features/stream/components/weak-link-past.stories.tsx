import type { Meta, StoryObj } from '@storybook/react-vite';
import { WeakLinkPast } from '@trailcast/client/features/stream/components/weak-link-past.tsx';
import { draftOf } from '@trailcast/client/features/stream/weak-link-draft.ts';
import { expect, within } from 'storybook/test';

const draft = { ...draftOf(null), isEnabled: true };
const kbps = [...Array<number>(7).fill(200), ...Array<number>(233).fill(3_000)];
const pastFeed = { stepMs: 10_000, kbps, rttMs: kbps.map(() => 90) };
const meta: Meta<typeof WeakLinkPast> = { component: WeakLinkPast, args: { draft, pastFeed } };
export default meta;
type Story = StoryObj<typeof WeakLinkPast>;

const expectText = (text: string): Story['play'] => {
  return async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent(text);
  };
};

export const Bitrate: Story = {
  play: expectText('Your feed was below 400 kbit/s for 2.9% of the last 40 minutes with a feed.'),
};
export const RoundTrip: Story = {
  args: { draft: { ...draft, rtt: '100' } },
  play: expectText('The round trip was above 100 ms for 0% of this time.'),
};
export const Unknown: Story = {
  args: { pastFeed: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('status')).toBeNull();
  },
};
export const German: Story = { globals: { language: 'de' }, args: { draft: { ...draft, rtt: '100' } } };
