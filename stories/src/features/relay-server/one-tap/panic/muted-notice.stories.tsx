import type { Meta, StoryObj } from '@storybook/react-vite';
import { MutedNotice } from '@trailcast/client/features/relay-server/one-tap/panic/muted-notice.tsx';
import { expectFits, narrow } from '../../../studio/narrow.js';

const meta: Meta<typeof MutedNotice> = { component: MutedNotice, args: { isOnAir: true } };
export default meta;
type Story = StoryObj<typeof MutedNotice>;

export const Live: Story = {};
export const Before: Story = { args: { isOnAir: false } };
export const Noon: Story = { globals: { theme: 'light' } };
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
