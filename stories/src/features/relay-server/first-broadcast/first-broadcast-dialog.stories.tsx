import type { Meta, StoryObj } from '@storybook/react-vite';
import { FirstBroadcastDialog } from '@trailcast/client/features/relay-server/first-broadcast/first-broadcast-dialog.tsx';
import { TrailNote } from '@trailcast/client/features/relay-server/first-broadcast/trail-note.tsx';
import { PhoneNotice } from '@trailcast/client/features/stream/set-up/components/phone-notice.tsx';
import { PhoneSetUp } from '@trailcast/client/features/stream/set-up/components/phone-set-up.tsx';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';
import { walkStream } from '../../stream/streams.ts';

const laterPhone = { status: 'inactive', statusText: 'offline', isLater: true } as const;
const nextPoint = { status: 'inactive', statusText: 'next', isLater: true } as const;
const createPendingPoint = (statusText: string) => ({ status: 'pending', statusText }) as const;
const createActivePoint = (statusText: string, figure?: string) =>
  ({ status: 'active', statusText, figure, isDone: true }) as const;

const meta: Meta<typeof FirstBroadcastDialog> = {
  component: FirstBroadcastDialog,
  args: {
    open: true,
    step: 'server',
    task: 'collection',
    trail: { phone: laterPhone, studio: createPendingPoint('being created'), platform: nextPoint },
    phone: <p>Set-up of the phone</p>,
    picture: <p>Picture of the program</p>,
    busy: false,
    onRetry: fn(),
    onStart: fn(),
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FirstBroadcastDialog>;

const findDialog = async () => within(await openedDialog());

/** Shows the progress of the set-up. */
export const CollectionStep: Story = {
  play: async () => {
    const dialog = await findDialog();
    await dialog.findByText('Creating your scenes…');
    // The cross is the only button.
    await expect(dialog.getAllByRole('button')).toEqual([dialog.getByRole('button', { name: 'Close' })]);
  },
};

export const ServerStep: Story = {
  args: { task: 'server' },
  play: async () => {
    await (await findDialog()).findByText('Creating your stream and server…');
  },
};

/** One press retries after a failure. */
export const Failed: Story = {
  args: { task: 'failed' },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await dialog.findByText(/What was created is kept/);
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

/** The phone can be set up while OBS starts. */
export const PhoneStep: Story = {
  args: {
    step: 'phone',
    task: null,
    trail: {
      phone: createPendingPoint('connect'),
      studio: createPendingPoint('starting'),
      platform: nextPoint,
    },
  },
  play: async () => {
    const dialog = await findDialog();
    await dialog.findByText('Set-up of the phone');
    await expect(dialog.getByText('First, connect your phone')).toHaveRole('status');
    await expect(dialog.queryByRole('button', { name: 'Start stream' })).toBeNull();
    await expect(getComputedStyle(dialog.getByRole('heading', { level: 2 })).fontSize).toBe('24px');
  },
};

const withUserAgent = (userAgent: string) => () => {
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
  return () => void Reflect.deleteProperty(navigator, 'userAgent');
};

const { name, ingestUrl, srtlaUrl = null } = walkStream;
const waitingArgs = {
  step: 'phone',
  task: null,
  trail: {
    phone: createPendingPoint('connect'),
    studio: createActivePoint('ready'),
    platform: nextPoint,
  },
  phone: (
    <>
      <TrailNote>
        <PhoneNotice isLive={false} fault={null} />
      </TrailNote>
      <PhoneSetUp stream={{ name, ingestUrl, srtlaUrl }} onCopy={fn()} />
    </>
  ),
} as const;

/** The dot of the sentence is below the first point of the trail, which waits for the phone. The cross is large. */
export const WaitingForAnIPhone: Story = {
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
  beforeEach: withUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) Mobile Safari/604.1'),
  args: waitingArgs,
  play: async () => {
    const dialog = await findDialog();
    const note = (await dialog.findByText('Waiting for your phone…')).parentElement!;
    const dot = note.querySelector('[data-dot]')!.getBoundingClientRect();
    const point = dialog.getByText('Phone', { selector: '[data-name]' }).getBoundingClientRect();
    await expect(Math.abs(dot.left + dot.right - point.left - point.right)).toBeLessThanOrEqual(2);
    await expect(dot.top).toBeGreaterThan(point.bottom);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Open in Moblin' })).toBeVisible());
    const cross = dialog.getByRole('button', { name: 'Close' });
    await expect([cross.offsetWidth, cross.offsetHeight]).toEqual([48, 48]);
  },
};

export const WaitingForAnAndroidPhone: Story = {
  ...WaitingForAnIPhone,
  beforeEach: withUserAgent('Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/150.0 Mobile Safari/537.36'),
  play: async () => {
    const dialog = await findDialog();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Android', pressed: true })).toBeVisible());
    await expect(dialog.getByRole('button', { name: 'Open in Larix' })).toBeVisible();
  },
};

export const WaitingInGerman: Story = {
  ...WaitingForAnIPhone,
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async () => {
    await (await findDialog()).findByText('Wir warten auf dein Handy …');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const ObsStarting: Story = {
  args: {
    step: 'obs',
    task: null,
    trail: {
      phone: createActivePoint('receiving'),
      studio: createPendingPoint('starting'),
      platform: nextPoint,
    },
  },
  play: async () => {
    await (await findDialog()).findByText(/OBS is starting/);
  },
};

const ready = {
  step: 'start',
  task: null,
  trail: {
    phone: createActivePoint('receiving', '4.2 Mbit/s'),
    studio: createActivePoint('on program', '“Live”'),
    platform: createPendingPoint('start'),
  },
} as const;

/** The start is offered with the usual confirmation when the first packet arrives. */
export const StartStep: Story = {
  args: ready,
  play: async ({ args }) => {
    const dialog = await findDialog();
    await dialog.findByText('Picture of the program');
    await dialog.findByText('Next, go live');
    await dialog.findByText('Are you sure you want to start streaming to the platform?');
    await userEvent.click(dialog.getByRole('button', { name: 'Start stream' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole('button', { name: 'Not yet' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};

export const Connecting: Story = {
  args: { ...ready, busy: true },
  play: async ({ args }) => {
    const dialog = await findDialog();
    await dialog.findByText('Next, go live');
    await userEvent.click(dialog.getByRole('button', { name: 'Connecting to the platform…' }));
    await expect(args.onStart).not.toHaveBeenCalled();
  },
};
