import type { Meta, StoryObj } from '@storybook/react-vite';
import { createSpanTrend } from '@trailcast/client/features/relay-server/graph/feed-trend.ts';
import { TrendLine } from '@trailcast/client/features/relay-server/graph/trend-line.tsx';
import { expect } from 'storybook/test';

const NOW = 1_700_000_000_000;
const span = { from: NOW - 60_000, to: NOW };
const gap = { from: NOW - 30_000, to: NOW - 20_000 };
const points = Array.from({ length: 60 }, (_, second) => ({
  time: span.from + second * 1_000,
  kbps: 4_000 + 600 * Math.sin(second / 6),
  rttMs: 40,
  loss: 0,
  links: [],
}));

const meta: Meta<typeof TrendLine> = {
  component: TrendLine,
  args: { trend: createSpanTrend(points, span, []) },
  decorators: [
    (Story) => (
      <div>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof TrendLine>;

const countPieces = (root: HTMLElement) =>
  root.querySelector('path')?.getAttribute('d')?.match(/M/g)?.length ?? 0;

/** The line is as wide as its container. */
export const Minute: Story = {
  play: async ({ canvasElement }) => {
    const svg = canvasElement.querySelector('svg')!;
    await expect(svg.clientWidth).toBe(svg.parentElement!.clientWidth);
    await expect(countPieces(canvasElement)).toBe(1);
  },
};
/** The line is interrupted where the bitrate is unknown. */
export const Gap: Story = {
  args: {
    trend: createSpanTrend(
      points.filter(({ time }) => time <= gap.from || time >= gap.to),
      span,
      [gap],
    ),
  },
  play: async ({ canvasElement }) => expect(countPieces(canvasElement)).toBe(2),
};
export const Empty: Story = { args: { trend: { received: '', missing: '' } } };
export const LightTheme: Story = { globals: { theme: 'light' } };
