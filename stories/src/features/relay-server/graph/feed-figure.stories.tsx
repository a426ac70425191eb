import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedFigure } from '@trailcast/client/features/relay-server/graph/feed-figure.tsx';
import { expect } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';

const NOW = 1_700_000_000_000;
const SECONDS = 60;

/** A point each second until now. */
const createPoints = (kbpsAt: (second: number) => number | null) =>
  Array.from({ length: SECONDS }, (_, second) => ({
    time: NOW - (SECONDS - 1 - second) * 1_000,
    kbps: kbpsAt(second),
    rttMs: 40,
    loss: 0,
    links: [],
  }));

const meta: Meta<typeof FeedFigure> = {
  component: FeedFigure,
  args: {
    points: createPoints((second) => 4_000 + 200 * Math.sin(second)),
    now: NOW,
    isOnAir: true,
    lostSince: null,
  },
};
export default meta;
type Story = StoryObj<typeof FeedFigure>;

/** The number is the largest text, beside the line of the last minute, whose centre is at the same height. */
export const Usual: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: /^Bitrate: [34]\.\d Mbit\/s$/ })).toBeVisible();
    await expect(parseFloat(getComputedStyle(canvas.getByText(/^[34]\.\d$/)).fontSize)).toBeGreaterThan(20);
    const [number, line] = [canvas.getByText(/^[34]\.\d$/), canvasElement.querySelector('svg')!].map((part) =>
      part.getBoundingClientRect(),
    );
    await expect(line!.left).toBeGreaterThan(number!.right);
    await expect(Math.abs(line!.top + line!.bottom - number!.top - number!.bottom)).toBeLessThanOrEqual(4);
    const path = canvasElement.querySelector('path')?.getAttribute('d') ?? '';
    await expect([path.split('M').length - 1, path.split('L').length - 1]).toEqual([1, 59]);
  },
};
/** The line is interrupted where the bitrate is unknown. */
export const Gap: Story = {
  args: { points: createPoints((second) => (second > 20 && second < 30 ? null : 4_000)) },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  },
};
export const Weak: Story = { args: { points: createPoints(() => 200) } };
/** Nothing arrives, so the figure has a smaller unit and no line. */
export const Lost: Story = {
  args: { points: createPoints((second) => (second < 50 ? 4_000 : 0)) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('kbit/s')).toBeVisible();
    await expect(canvasElement.querySelector('svg')).toBeNull();
  },
};
/** Without a broadcast, nothing is wrong if nothing arrives. */
export const NotYet: Story = {
  args: { points: createPoints(() => 0), isOnAir: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Mbit/s')).toBeVisible();
    await expect(canvas.queryByText('kbit/s')).toBeNull();
  },
};
/** Without the live channel, the last known bitrate is not shown as current, even if it was 0. */
export const ChannelLost: Story = {
  args: { points: createPoints((second) => (second < 50 ? 4_000 : 0)), lostSince: NOW - 2_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('–')).toBeVisible();
    await expect(canvas.queryByText('kbit/s')).toBeNull();
  },
};
/** An outdated bitrate is not shown as current. */
export const Old: Story = {
  args: { now: NOW + 6_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('–')).toBeVisible();
  },
};
export const Noon: Story = { globals: { theme: 'light' } };
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: { points: createPoints(() => 12_500) },
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
