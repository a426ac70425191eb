import type { Meta, StoryObj } from '@storybook/react-vite';
import { FeedGraph } from '@trailcast/client/features/relay-server/graph/feed-graph.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { targetSize } from '../../../target-size.js';

const createPointsUntil = (endTime: number) =>
  Array.from({ length: 60 }, (_, index) => {
    const kbps = 4_200 + 600 * Math.sin(index / 6);
    return {
      time: endTime - (59 - index) * 1_000,
      kbps,
      rttMs: 60 + (index % 7) * 4,
      loss: index % 9 === 0 ? 0.02 : 0,
      links: [
        { number: 1, kbps: kbps * 0.6, rttMs: 55 },
        { number: 2, kbps: kbps * 0.4, rttMs: null },
      ],
    };
  });

const meta: Meta<typeof FeedGraph> = {
  component: FeedGraph,
  args: {
    range: 'minute',
    points: createPointsUntil(Date.now()),
    names: new Map(),
    stepMs: 1_000,
    lostSince: null,
    isOpen: true,
    onRange: fn(),
    onOpen: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FeedGraph>;

export const LastMinute: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const charts = canvas.getAllByRole('img');
    await expect(charts).toHaveLength(3);
    const graph = canvas.getByRole('region', { name: 'Feed over time' });
    for (const { clientWidth } of charts) await expect(clientWidth).toBeGreaterThan(graph.clientWidth - 4);
    await expect(graph.clientWidth).toBeGreaterThan(480);
    await userEvent.click(canvas.getByRole('button', { name: /^(Broadcast|Übertragung)$/ }));
    await expect(args.onRange).toHaveBeenCalledWith('session');
  },
};
/** The chosen range is filled and adjoins the other range. */
export const ChosenRange: Story = {
  play: async ({ canvasElement }) => {
    const [chosen, other] = within(within(canvasElement).getByRole('group')).getAllByRole('button');
    await expect(getComputedStyle(chosen!).backgroundColor).not.toBe(
      getComputedStyle(other!).backgroundColor,
    );
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    const [left, right] = [chosen!.getBoundingClientRect(), other!.getBoundingClientRect()];
    await expect(right.left - left.right).toBeLessThan(1);
    await expect(Math.min(left.height, right.height)).toBeGreaterThanOrEqual(
      window.innerWidth < 1024 ? targetSize() : 32,
    );
  },
};
/** A link without a name from the phone shows its number. */
export const NamedLinks: Story = {
  args: { names: new Map([[2, 'Cellular']]) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/(Link|Verbindung) 1, Cellular \(2\)/)).toBeVisible();
  },
};
export const WholeSession: Story = { args: { range: 'session' } };
/** The page is disconnected: the values are unknown, the age is shown, and the time since then is hatched. */
export const ChannelLost: Story = {
  args: { points: createPointsUntil(Date.now() - 12_000), lostSince: Date.now() - 12_000 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(As of \d\d seconds ago|Stand: vor \d\d Sekunden)$/)).toBeVisible();
    for (const chart of canvas.getAllByRole('img')) await expect(chart).toHaveAttribute('data-gaps', '1');
    await expect(canvas.getAllByRole('img', { name: /: (unknown|unbekannt)$/ })).toHaveLength(3);
  },
};
/** On a desktop, the closed graph is one row with the line of the bitrate. Its title opens it. */
export const Folded: Story = {
  args: { isOpen: false },
  render: (args) => <FeedGraph {...args} points={createPointsUntil(Date.now())} />,
  play: async ({ canvas, args }) => {
    if (window.innerWidth < 1024) return;
    const graph = canvas.getByRole('region', { name: 'Feed over time' });
    await expect(canvas.getByRole('img', { name: /^Bitrate: [34](\.\d)? Mbit\/s$/ })).toBeVisible();
    await expect(graph.clientHeight).toBeLessThanOrEqual(48);
    const title = canvas.getByRole('button', { name: 'Feed over time' });
    await expect(title).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(title);
    await expect(args.onOpen).toHaveBeenCalledWith(true);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/**
 * The closed row shows the limit of the stream's weak-link setting, with a word at the end of its line. Below it, the
 * current bitrate is amber, and stays above the word.
 */
export const FoldedBelowLimit: Story = {
  args: { isOpen: false, limitKbps: 6_000 },
  render: (args) => <FeedGraph {...args} points={createPointsUntil(Date.now())} />,
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const row = canvas.getByRole('img', { name: /, weak below 6 Mbit\/s$/ });
    const [value, limit] = [/^[34](\.\d)? Mbit/, 'weak'].map((text) => within(row).getByText(text));
    await expect(getComputedStyle(value!).color).toBe(getComputedStyle(limit!).color);
    const [valueBounds, limitBounds] = [value!, limit!].map((label) => label.getBoundingClientRect());
    await expect(valueBounds!.bottom).toBeLessThanOrEqual(limitBounds!.top + 0.5);
    const line = row.querySelector('[data-limit]')!.getBoundingClientRect();
    await expect(Math.abs(limitBounds!.top + limitBounds!.height / 2 - line.top)).toBeLessThanOrEqual(1);
    // The chosen button beside it shows the time.
    await expect(within(row).queryByText('60 s')).toBeNull();
    await expect(canvas.getByRole('button', { name: '60 s', pressed: true })).toBeVisible();
    await expect(row.querySelector('[data-limit]')).not.toBeNull();
    await expect(canvasElement.querySelector('section')!.clientHeight).toBeLessThanOrEqual(48);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** The row of a broadcast shows how long it is. */
export const FoldedSession: Story = {
  args: { isOpen: false, range: 'session', stepMs: 30_000 },
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    await expect(canvas.getByText(/^\d+:\d\d$/)).toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** The closed row shows the age of outdated figures instead of the line. */
export const FoldedWithoutChannel: Story = {
  args: { ...ChannelLost.args, isOpen: false },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^As of \d\d seconds ago$/)).toBeVisible();
    await expect(canvas.queryAllByRole('img')).toHaveLength(window.innerWidth < 1024 ? 3 : 0);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const Empty: Story = { args: { points: null } };
