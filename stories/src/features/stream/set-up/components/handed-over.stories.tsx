import type { Meta, StoryObj } from '@storybook/react-vite';
import { HandedOver } from '@trailcast/client/features/stream/set-up/components/handed-over.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { walkStream } from '../../streams.ts';

const { name, ingestUrl, srtlaUrl = null } = walkStream;

const meta: Meta<typeof HandedOver> = {
  component: HandedOver,
  args: { state: { kind: 'offered' }, busy: false, onRedeem: fn(), onCopy: fn() },
};
export default meta;
type Story = StoryObj<typeof HandedOver>;

/** The link is redeemed only after a press. */
export const Offered: Story = {
  play: async ({ canvasElement, args }) => {
    await expect(args.onRedeem).not.toHaveBeenCalled();
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Use the link' }));
    await expect(args.onRedeem).toHaveBeenCalledOnce();
  },
};

export const Redeemed: Story = {
  args: { state: { kind: 'redeemed', stream: { name, ingestUrl, srtlaUrl } } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('link', { name: 'Open in Moblin' });
  },
};

/** The remote control is included. */
export const RedeemedWithRemoteControl: Story = {
  args: {
    state: {
      kind: 'redeemed',
      stream: {
        name,
        ingestUrl,
        srtlaUrl,
        remoteControl: {
          url: 'wss://trailcast.example.org/moblin/not-a-real-id',
          password: 'not-a-real-one',
        },
      },
    },
  },
  play: async ({ canvasElement }) => {
    const openLink = await within(canvasElement).findByRole('link', { name: 'Open in Moblin' });
    const link = decodeURIComponent(openLink.getAttribute('href') ?? '');
    await expect(link).toContain('"url":"wss://trailcast.example.org/moblin/not-a-real-id"');
  },
};

export const Used: Story = {
  args: { state: { kind: 'used' } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/This link has already been used/);
  },
};
export const Expired: Story = { args: { state: { kind: 'expired' } } };
export const Redeeming: Story = { args: { busy: true } };
