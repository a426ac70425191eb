import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneSetUp } from '@trailcast/client/features/stream/set-up/components/phone-set-up.tsx';
import { expect, fn, within } from 'storybook/test';
import { walk } from '../../streams.ts';

const { name, ingestUrl, srtlaUrl = null } = walk;

const meta: Meta<typeof PhoneSetUp> = {
  component: PhoneSetUp,
  args: { stream: { name, ingestUrl, srtlaUrl }, onCopy: fn() },
};
export default meta;
type Story = StoryObj<typeof PhoneSetUp>;

export const Elsewhere: Story = {};

/** On the phone itself the app is opened instead of scanning a code. */
export const Here: Story = {
  args: { here: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('link', { name: 'Open in Moblin' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^moblin:/),
    );
    await expect(canvas.queryByRole('button', { name: 'Show code' })).toBeNull();
  },
};

export const OneNetworkOnly: Story = { args: { stream: { name, ingestUrl, srtlaUrl: null } } };
