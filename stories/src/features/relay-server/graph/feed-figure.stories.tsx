import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedFigure } from '@trailcast/client/features/relay-server/graph/feed-figure.tsx';
import { expect } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';

const NOW = 1_700_000_000_000;
const SECONDS = 60;

/** Returns a point for each second until now. */
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

const MOSS = 'rgb(95, 211, 141)';
const INK = 'rgb(242, 246, 240)';
const readPath = (element: HTMLElement, name: 'received' | 'missing') =>
  element.querySelector(`path[data-${name}]`)?.getAttribute('d') ?? '';
const readColours = (element: HTMLElement) =>
  [...element.querySelectorAll('path')].map((path) => getComputedStyle(path).color);

/** The words and the bitrate, both large, and the green line in the rest of the row. */
export const Healthy: Story = {
  play: async ({ canvas, canvasElement }) => {
    const figure = canvas.getByRole('img', { name: /^Bitrate: [34]\.\d Mbit\/s$/ });
    await expect(figure).toHaveTextContent(/^Feed good[34](\.\d)? Mbit\/s$/);
    const [word, rate] = figure.querySelectorAll('span');
    await expect([word, rate].map((text) => getComputedStyle(text!).fontSize)).toEqual(['20px', '20px']);
    await expect([word, rate].map((text) => getComputedStyle(text!).color)).toEqual([MOSS, INK]);
    await expect(figure.clientHeight).toBe(48);
    await expect(getComputedStyle(figure).color).toBe(MOSS);
    const line = figure.querySelector('svg')!.getBoundingClientRect();
    await expect(line.height).toBe(40);
    await expect([line.left - word!.parentElement!.getBoundingClientRect().right, line.right]).toEqual([
      12,
      figure.getBoundingClientRect().right,
    ]);
    const path = readPath(canvasElement, 'received');
    await expect([path.split('M').length - 1, path.split('L').length - 1]).toEqual([1, 59]);
  },
  globals: { theme: 'dark' },
};
/** The line of a feed that has just started fills the width, without the time before. */
export const JustStarted: Story = {
  args: { points: createPoints((second) => (second < 45 ? 0 : 4_000)) },
  play: async ({ canvasElement }) => {
    await expect(readPath(canvasElement, 'received')).toMatch(/^M0\.0 .*L100\.0 /);
    await expect(readPath(canvasElement, 'missing')).toBe('');
  },
};
/** The line is interrupted where the bitrate is unknown. */
export const Gap: Story = {
  args: { points: createPoints((second) => (second > 20 && second < 30 ? null : 4_000)) },
  play: async ({ canvasElement }) => {
    await expect(readPath(canvasElement, 'received').match(/M/g)).toHaveLength(2);
  },
};
const AMBER = 'rgb(255, 194, 75)';
const readWordColour = (figure: HTMLElement) => getComputedStyle(figure.querySelector('[data-word]')!).color;
export const WeakFeed: Story = {
  args: { points: createPoints(() => 200) },
  play: async ({ canvas }) => {
    const figure = canvas.getByRole('img');
    await expect(figure).toHaveTextContent(/^Feed (weak|schwach)/);
    await expect(readWordColour(figure)).toBe(AMBER);
  },
  globals: { theme: 'dark' },
};
/**
 * A dashed line in the lowest quarter shows the limit of the stream's weak-link setting, with a word beside its end. The
 * line is grey while the feed is strong, and on a phone the word has the colour of text, so that it is legible in the sun.
 */
export const Limit: Story = {
  args: { limitKbps: 2_500 },
  play: async ({ canvas, canvasElement }) => {
    const figure = canvas.getByRole('img', { name: /^Bitrate: [34]\.\d Mbit\/s, weak below 2\.5 Mbit\/s$/ });
    await expect(figure).toHaveTextContent(/^Feed good[34](\.\d)? Mbit\/sweak$/);
    await expect(getComputedStyle(figure).color).toBe(MOSS);
    const limit = canvasElement.querySelector('path[data-limit]')!;
    await expect(getComputedStyle(limit).color).not.toBe(AMBER);
    const area = limit.closest('svg')!.getBoundingClientRect();
    const { top } = limit.getBoundingClientRect();
    const word = canvas.getByText('weak');
    await expect(getComputedStyle(word).fontSize).toBe('13px');
    if (window.innerWidth < 1024) await expect(getComputedStyle(word).color).toBe(INK);
    const wordBounds = word.getBoundingClientRect();
    await expect(Math.abs((wordBounds.top + wordBounds.bottom) / 2 - top)).toBeLessThanOrEqual(2);
    // Apart from the feed's line, which ends where the area does.
    await expect(wordBounds.left - area.right).toBeCloseTo(4, 1);
    await expect(wordBounds.right).toBeCloseTo(figure.getBoundingClientRect().right, 1);
    await expect(area.bottom - top).toBeGreaterThan(4);
    await expect(area.bottom - top).toBeLessThan(area.height / 3);
    await expect(getComputedStyle(limit).strokeDasharray).not.toBe('none');
    await expect(figure.clientHeight).toBe(48);
  },
  globals: { theme: 'dark' },
};
/** The feed is below the limit, but not weak in general. */
export const BelowLimit: Story = {
  args: { limitKbps: 6_000 },
  play: async ({ canvas, canvasElement }) => {
    const figure = canvas.getByRole('img');
    await expect(figure).toHaveTextContent(/^Feed (weak|schwach)/);
    const limit = canvasElement.querySelector('path[data-limit]')!;
    await expect([figure, limit].map((element) => getComputedStyle(element).color)).toEqual([AMBER, AMBER]);
  },
  globals: { theme: 'dark' },
};
const LOSS_COLOUR = 'rgb(255, 152, 143)';
/** Nothing arrives during a broadcast. Only the lost stretch is red. */
export const FeedLost: Story = {
  args: { points: createPoints((second) => (second < 50 ? 4_000 : 0)) },
  play: async ({ canvas, canvasElement }) => {
    const figure = canvas.getByRole('img', { name: 'Bitrate: 0 Mbit/s' });
    await expect(figure).toHaveTextContent('Feed offline');
    await expect(readWordColour(figure)).toBe(LOSS_COLOUR);
    await expect(readColours(canvasElement)).toEqual(['rgb(95, 211, 141)', LOSS_COLOUR]);
  },
  globals: { theme: 'dark' },
};
/** Without a broadcast, a missing feed is not an error. */
export const NoFeedWithoutBroadcast: Story = {
  args: { points: createPoints(() => 0), isOnAir: false },
  play: async ({ canvasElement }) => {
    await expect(readColours(canvasElement)).not.toContain(LOSS_COLOUR);
  },
  globals: { theme: 'dark' },
};
/** Without the live channel, the last known bitrate is not shown as current, even if it was 0. */
export const ChannelLost: Story = {
  args: { points: createPoints((second) => (second < 50 ? 4_000 : 0)), lostSince: NOW - 2_000 },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Bitrate: unknown' })).toBeVisible();
    await expect(readColours(canvasElement)).not.toContain(LOSS_COLOUR);
  },
  globals: { theme: 'dark' },
};
/** An outdated bitrate is not shown as current. */
export const Outdated: Story = {
  args: { now: NOW + 6_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Bitrate: unknown' })).toBeVisible();
  },
};
export const LightTheme: Story = { globals: { theme: 'light' } };
/** During a panic a good feed is in the colour of text, because the panic is more important. A weak one stays amber. */
export const Panic: Story = {
  args: { isPanic: true },
  render: (args) => (
    <>
      <FeedFigure {...args} />
      <FeedFigure {...args} points={createPoints(() => 200)} />
    </>
  ),
  play: async ({ canvas }) => {
    const [good, weak] = canvas.getAllByRole('img');
    await expect([good, weak].map((figure) => readWordColour(figure!))).toEqual([INK, AMBER]);
    await expect(getComputedStyle(good!.querySelector('[data-word]')!).fontWeight).toBe('600');
  },
  globals: { theme: 'dark' },
};
/** The line has the same place beside each word and each bitrate, and during a panic. */
export const UnmovedLine: Story = {
  globals: { language: 'de' },
  render: (args) => (
    <>
      {[200, 1_000, 4_100, 12_500, 0, null].map((kbps) => (
        <FeedFigure key={kbps} {...args} points={createPoints(() => kbps)} />
      ))}
      <FeedFigure {...args} isPanic />
    </>
  ),
  play: async ({ canvas }) => {
    const [first, ...others] = canvas
      .getAllByRole('img')
      .map((figure) => figure.querySelector('svg')!.getBoundingClientRect().left);
    for (const left of others) await expect(left).toBe(first);
  },
};
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  args: { points: createPoints(() => 12_500), limitKbps: 2_500 },
  play: async ({ canvas, canvasElement }) => {
    await expectFits(canvasElement);
    await expect(canvas.getByText('Feed gut')).toBeVisible();
  },
};
/** Beside the choice of the picture on a small phone, the line has no room and is hidden. */
export const Narrow: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: '140px' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const figure = canvas.getByRole('img');
    await expect(figure.clientHeight).toBe(48);
    const { bottom } = figure.getBoundingClientRect();
    await expect(figure.querySelector('svg')!.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    await expect(canvas.getByText('Feed good').scrollWidth).toBeLessThanOrEqual(140);
  },
};
