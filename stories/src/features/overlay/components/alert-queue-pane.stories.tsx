import type { Meta, StoryObj } from '@storybook/react-vite';
import { AlertQueuePane } from '@trailcast/client/features/overlay/components/alert-queue-pane.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

type Alerts = React.ComponentProps<typeof AlertQueuePane>['alerts'];

const createAlert = (id: string, fields: Partial<NonNullable<Alerts['current']>> = {}) => ({
  ...{ id, kind: 'follow' as const, name: 'Ann', amount: null, currency: null, text: null, at: 0 },
  ...fields,
});
const alerts: Alerts = {
  ...{ enabled: true, paused: false, waiting: 2, dropped: 0, version: 1 },
  current: createAlert('1', { kind: 'subscription', name: 'Ben', amount: 14, text: '<b>Great</b> view!' }),
  next: [createAlert('2'), createAlert('3', { kind: 'tip', name: '', amount: 550, currency: 'EUR' })],
};

const meta: Meta<typeof AlertQueuePane> = {
  component: AlertQueuePane,
  args: {
    alerts,
    ...{ owner: null, canControlQueue: true, isChannelLost: false, isPausing: false },
    isSkipping: () => false,
    onPause: fn(),
    onSkip: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof AlertQueuePane>;

export const Showing: Story = {
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('<b>Great</b> view!')).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: 'Skip: Ben has subscribed for 14 months' }));
    await expect(args.onSkip).toHaveBeenCalledWith('1');
    await userEvent.click(pane.getByRole('button', { name: 'Skip: Somebody tipped €5.50' }));
    await expect(args.onSkip).toHaveBeenLastCalledWith('3');
    await userEvent.click(pane.getByRole('button', { name: 'Pause alerts' }));
    await expect(args.onPause).toHaveBeenCalledWith(true);
  },
};

export const Paused: Story = {
  args: { alerts: { ...alerts, paused: true, current: null, waiting: 150, dropped: 7 } },
  play: async ({ canvasElement, args }) => {
    const pane = within(canvasElement);
    await expect(pane.getByText('and 148 more')).toBeVisible();
    await expect(pane.getByText(/7 alerts were dropped/)).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: 'Show alerts again' }));
    await expect(args.onPause).toHaveBeenCalledWith(false);
  },
};

export const Empty: Story = { args: { alerts: { ...alerts, current: null, next: [], waiting: 0 } } };

/** A helper who only watches. */
export const WatchingHelper: Story = {
  args: { owner: 'Ann', canControlQueue: false },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};

/** At the width of a small phone. */
export const German: Story = {
  args: {
    owner: 'Donaudampfschifffahrtsgesellschaftskapitän',
    alerts: { ...alerts, paused: true, dropped: 1 },
  },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 288 }}>
        <Story />
      </div>
    ),
  ],
};
