import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneNotice } from '@trailcast/client/features/stream/set-up/components/phone-notice.tsx';
import { within } from 'storybook/test';

const meta: Meta<typeof PhoneNotice> = { component: PhoneNotice, args: { isLive: false, fault: null } };
export default meta;
type Story = StoryObj<typeof PhoneNotice>;

export const Waiting: Story = {};
export const FeedArriving: Story = { args: { isLive: true } };
export const WrongKey: Story = {
  args: { fault: { code: 'wrong-key', at: Date.now() - 12_000, oldKey: false } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/A phone tried to connect with a wrong key \d+ seconds ago/);
  },
};
/** The feed has sound, but no picture. */
export const SoundOnly: Story = {
  args: { isLive: true, fault: { code: 'sound-only', at: Date.now(), oldKey: null } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/Sound arrives, but no picture/);
  },
};
