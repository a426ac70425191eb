import type { Meta, StoryObj } from '@storybook/react-vite';
import { SharedLinks } from '@trailcast/client/features/stream/set-up/components/shared-links.tsx';
import { fn, within } from 'storybook/test';
import { underTitle } from '../../under-title.tsx';

const link = { url: null, busy: false, onCreate: fn(), onRevoke: fn() };

const meta: Meta<typeof SharedLinks> = {
  component: SharedLinks,
  decorators: underTitle,
  args: {
    handOver: { ...link, expires: null, used: null },
    stats: { ...link, since: null },
    onCopy: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof SharedLinks>;

export const NotCreated: Story = {};

export const Existing: Story = {
  args: {
    handOver: { ...link, expires: Date.now() + 600_000, used: null },
    stats: { ...link, since: Date.now() - 86_400_000 },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/The link works until/);
    await canvas.findByText(/The address was created 1 day ago/);
  },
};

/** The owner sees that a phone used the link. */
export const Used: Story = {
  args: { handOver: { ...link, expires: Date.now(), used: Date.now() - 20_000 } },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/A phone used the link \d+ seconds ago/);
  },
};
