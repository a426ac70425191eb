import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedFaultNotice } from '@trailcast/client/features/relay-server/components/feed-fault-notice.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof FeedFaultNotice> = { component: FeedFaultNotice };
export default meta;
type Story = StoryObj<typeof FeedFaultNotice>;

const fault = (code: string, oldKey: boolean | null = null) => ({
  __typename: 'FeedFault' as const,
  code,
  text: '',
  at: Date.now() - 12_000,
  oldKey,
});
const says =
  (text: RegExp): Story['play'] =>
  async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(text)).toBeVisible();
  };

export const Passphrase: Story = {
  args: { fault: fault('passphrase') },
  play: says(
    /^Your phone was refused \d+ seconds ago: it uses a passphrase\. Turn encryption off in the app\.$/,
  ),
};
export const OldKey: Story = {
  args: { fault: fault('wrong-key', true) },
  play: says(/^Your phone was refused \d+ seconds ago: it uses an old key\. Copy the link again\.$/),
};
/** The caller is unknown. */
export const WrongKey: Story = {
  args: { fault: fault('wrong-key', false) },
  play: says(/^A phone called with a wrong key \d+ seconds ago\. If it was yours, copy the link again\.$/),
};
export const SoundOnly: Story = { args: { fault: fault('sound-only') } };
