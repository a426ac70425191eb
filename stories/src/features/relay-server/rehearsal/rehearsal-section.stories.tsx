import type { Meta, StoryObj } from '@storybook/react-vite';
import { RehearsalSection } from '@trailcast/client/features/relay-server/rehearsal/rehearsal-section.tsx';
import type { RehearsalFields } from '@trailcast/client/features/relay-server/rehearsal/rehearsal-texts.ts';
import { expect, fn, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';

const STARTED_AT = Date.now() - 90_000;
const createMoment = (
  seconds: number,
  feed: 'real' | 'weak' | 'lost',
  kind: string,
  scene: string | null,
) => ({
  __typename: 'RehearsalMoment' as const,
  at: STARTED_AT + seconds * 1_000,
  feed,
  kind,
  scene,
});
const createRehearsal = (change: Partial<RehearsalFields> = {}): RehearsalFields => ({
  __typename: 'Rehearsal',
  state: 'on',
  code: null,
  since: STARTED_AT,
  feed: 'real',
  line: [createMoment(0, 'real', 'scene', 'Live')],
  ...change,
});
const SIMULATED_WALK = [
  createMoment(0, 'real', 'card', null),
  createMoment(1, 'real', 'scene', 'Live'),
  createMoment(12, 'lost', 'scene', 'Live'),
  createMoment(15.1, 'lost', 'feed-loss', 'Be right back'),
  createMoment(31, 'real', 'feed-loss', 'Be right back'),
  createMoment(32, 'real', 'scene', 'Live'),
  createMoment(50, 'weak', 'scene', 'Live'),
  createMoment(55.2, 'weak', 'weak-link', 'Weak link'),
];

const meta: Meta<typeof RehearsalSection> = {
  component: RehearsalSection,
  args: {
    rehearsal: null,
    lostSince: null,
    hasFeed: true,
    busy: null,
    onStart: fn(),
    onEnd: fn(),
    onSimulate: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof RehearsalSection>;

/** The cost is shown before the start. */
export const Offered: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(Rehearse|Proben)$/ }));
    const dialog = await openedDialog('alertdialog');
    await expect(dialog).toHaveTextContent(/charged by the hour|kostet wie immer/);
    await expect(args.onStart).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: /^(Rehearse|Proben)$/ }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};
/** A starting rehearsal can be ended. */
export const Starting: Story = {
  args: { rehearsal: createRehearsal({ state: 'starting', since: null, line: [] }), busy: 'rehearsal' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(Starting the rehearsal|Die Probe beginnt)/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^(End rehearsal|Probe beenden)$/ }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
};
/** The start is requested, but the server has not confirmed it. */
export const StartRequested: Story = {
  args: { busy: 'rehearsal' },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: /^(Starting the|Die Probe beginnt)/ });
    await expect(button).toHaveAttribute('aria-busy', 'true');
  },
};
/** Without a connection, the timer stops and no current state is shown. */
export const ChannelLost: Story = {
  args: {
    rehearsal: createRehearsal({ feed: 'weak', line: SIMULATED_WALK }),
    lostSince: STARTED_AT + 60_000,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/^(Last known: REHEARSAL|Zuletzt bekannt: PROBE) 1:00$/)).toBeVisible();
    await expect(canvas.queryByText(/^(Viewers would see|Zuschauer sähen)/)).toBeNull();
    await expect(canvas.queryByText(/^(Nothing is sent|An keine Plattform)/)).toBeNull();
  },
};
export const Running: Story = {
  args: { rehearsal: createRehearsal() },
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
/** Each step shows the time until viewers would have seen its scene. */
export const SimulatedWalk: Story = {
  args: { rehearsal: createRehearsal({ feed: 'weak', line: SIMULATED_WALK }) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const entries = canvas.getAllByRole('listitem').map((entry) => entry.textContent);
    await expect(entries).toHaveLength(SIMULATED_WALK.length);
    await expect(entries[3]).toMatch(/^0:15.*Be right back.*3[.,]1/);
    await expect(canvas.getByRole('status')).toHaveTextContent(/Weak link/);
    await expect(
      canvas.getByRole('button', { name: /^(Weaken the link|Schwache Verbindung)$/ }),
    ).toHaveAttribute('aria-pressed', 'true');
  },
};
export const WithoutFeed: Story = { args: { rehearsal: createRehearsal(), hasFeed: false } };
export const Simulating: Story = { args: { rehearsal: createRehearsal(), busy: 'simulation' } };
export const Ending: Story = {
  args: { rehearsal: createRehearsal({ state: 'ending', since: null, line: [] }), busy: 'rehearsalEnd' },
};
export const Failed: Story = {
  args: {
    rehearsal: createRehearsal({
      state: 'failed',
      code: 'no-capacity',
      since: null,
      line: [],
    }),
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent(
      /^(The rehearsal has ended: The relay node has no capacity|Die Probe ist zu Ende: Der Relay-Knoten hat gerade keinen Platz)/,
    );
  },
};
