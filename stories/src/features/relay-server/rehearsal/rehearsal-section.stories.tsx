import type { Meta, StoryObj } from '@storybook/react-vite';
import { RehearsalSection } from '@trailcast/client/features/relay-server/rehearsal/rehearsal-section.tsx';
import type { RehearsalFields } from '@trailcast/client/features/relay-server/rehearsal/rehearsal-words.ts';
import { expect, fn, screen, userEvent, within } from 'storybook/test';

const SINCE = Date.now() - 90_000;
const moment = (after: number, feed: 'real' | 'weak' | 'lost', kind: string, scene: string | null) => ({
  __typename: 'RehearsalMoment' as const,
  at: SINCE + after * 1_000,
  feed,
  kind,
  scene,
});
const rehearsal = (change: Partial<RehearsalFields> = {}): RehearsalFields => ({
  __typename: 'Rehearsal',
  state: 'on',
  reason: null,
  since: SINCE,
  feed: 'real',
  line: [moment(0, 'real', 'scene', 'Live')],
  ...change,
});
const WALK = [
  moment(0, 'real', 'card', null),
  moment(1, 'real', 'scene', 'Live'),
  moment(12, 'lost', 'scene', 'Live'),
  moment(15.1, 'lost', 'feed-loss', 'Be right back'),
  moment(31, 'real', 'feed-loss', 'Be right back'),
  moment(32, 'real', 'scene', 'Live'),
  moment(50, 'weak', 'scene', 'Live'),
  moment(55.2, 'weak', 'weak-link', 'Weak link'),
];

const meta: Meta<typeof RehearsalSection> = {
  component: RehearsalSection,
  args: {
    rehearsal: null,
    hasFeed: true,
    busy: null,
    onStart: fn(),
    onEnd: fn(),
    onSimulate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RehearsalSection>;

/** Before it begins, its cost is said. */
export const Offered: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Rehearse|Proben)$/ }));
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent(/charged by the hour|kostet wie immer/);
    await expect(args.onStart).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Rehearse|Proben)$/ }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
export const Starting: Story = {
  args: { rehearsal: rehearsal({ state: 'starting', since: null, line: [] }), busy: 'rehearsal' },
};
export const On: Story = {
  args: { rehearsal: rehearsal() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(REHEARSAL|PROBE) 1:3/)).toBeVisible();
    await expect(canvas.getByText(/^(Viewers would see|Zuschauer sähen) [“„]Live/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(Lose the feed|Bild verlieren)$/ }));
    await expect(args.onSimulate).toHaveBeenCalledWith('lost');
    await userEvent.click(canvas.getByRole('button', { name: /^(End rehearsal|Probe beenden)$/ }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
};
/** The whole walk: each step, and the time until viewers would have seen its scene. */
export const Walked: Story = {
  args: { rehearsal: rehearsal({ feed: 'weak', line: WALK }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const entries = canvas.getAllByRole('listitem').map((entry) => entry.textContent);
    await expect(entries).toHaveLength(WALK.length);
    await expect(entries[3]).toMatch(/^0:15.*Be right back.*3[.,]1/);
    await expect(canvas.getByRole('status')).toHaveTextContent(/Weak link/);
    await expect(
      canvas.getByRole('button', { name: /^(Weaken the link|Schwache Verbindung)$/ }),
    ).toHaveAttribute('aria-pressed', 'true');
  },
};
export const WithoutFeed: Story = { args: { rehearsal: rehearsal(), hasFeed: false } };
export const Simulating: Story = { args: { rehearsal: rehearsal(), busy: 'simulation' } };
export const Ending: Story = {
  args: { rehearsal: rehearsal({ state: 'ending', since: null, line: [] }), busy: 'rehearsal' },
};
export const Failed: Story = {
  args: {
    rehearsal: rehearsal({
      state: 'failed',
      reason: 'The relay node has no capacity for another broadcast now. Try again later.',
      since: null,
      line: [],
    }),
  },
};
