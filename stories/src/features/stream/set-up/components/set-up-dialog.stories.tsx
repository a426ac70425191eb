import type { Meta, StoryObj } from '@storybook/react-vite';
import { SetUpDialog } from '@trailcast/client/features/stream/set-up/components/set-up-dialog.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { LONG_NAME, walkStream } from '../../streams.ts';
import { openedDialog } from '../../../../opened-dialog.js';

const { name, live, ingestUrl, srtlaUrl = null } = walkStream;
const link = { url: null, busy: false, onCreate: fn(), onRevoke: fn() };
const sharedLinks = {
  handOver: { ...link, expires: null, used: null },
  stats: { ...link, since: null },
};
const remoteControl = { secrets: null, isEnabled: false, busy: false, onSet: fn(), onRenew: fn() };
const stream = { name, live, ingestUrl, srtlaUrl };

const meta: Meta<typeof SetUpDialog> = {
  component: SetUpDialog,
  args: { open: true, stream, fault: null, sharedLinks, remoteControl, onCopy: fn(), onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof SetUpDialog>;

const findDialog = async () => within(await openedDialog());

const openAppAndPicture = async () =>
  userEvent.click((await findDialog()).getByText('Picture or another app'));

async function readLink(app: string): Promise<string> {
  const dialog = await findDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Show code' }));
  await dialog.findByRole('img', { name: `Code for ${app}` });
  const link = dialog.getByRole('link', { name: `Open in ${app}` }).getAttribute('href') ?? '';
  return decodeURIComponent(link);
}

/** Moblin gets the link for several networks, unless the user switches off the use of several networks. */
export const Moblin: Story = {
  play: async () => {
    const dialog = await findDialog();
    await dialog.findByText(/Waiting for your phone/);
    await expect(await readLink('Moblin')).toContain(`"url":"${srtlaUrl}"`);
    await openAppAndPicture();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Use Wi-Fi and mobile data together' }));
    await userEvent.selectOptions(dialog.getByLabelText('Picture'), 'As set in the app');
    const link = decodeURIComponent(
      dialog.getByRole('link', { name: 'Open in Moblin' }).getAttribute('href') ?? '',
    );
    await expect(link).toContain(`"url":"${ingestUrl}"`);
    await expect(link).not.toContain('"video"');
  },
};

/** One code sets up the stream, the picture and the remote control. */
export const RemoteControlled: Story = {
  args: {
    remoteControl: {
      ...remoteControl,
      isEnabled: true,
      secrets: { url: 'wss://trailcast.example.org/moblin/not-a-real-id', password: 'not-a-real-password' },
    },
  },
  play: async () => {
    await expect(await readLink('Moblin')).toContain(
      '"remoteControl":{"password":"not-a-real-password","streamer":{"enabled":true,"url":"wss://trailcast.example.org/moblin/not-a-real-id"}}',
    );
  },
};

export const Larix: Story = {
  play: async () => {
    const dialog = await findDialog();
    await openAppAndPicture();
    await userEvent.click(dialog.getByRole('button', { name: 'Android' }));
    await userEvent.selectOptions(dialog.getByLabelText('Picture'), '720p30, 3 Mbit/s');
    const link = await readLink('Larix');
    await expect(link).toMatch(/^larix:\/\/set\/v1\?conn\[\]\[url\]=srt:\/\/127\.0\.0\.1:8890&/);
    await expect(link).toContain('enc[vid][res]=1280x720');
  },
};

export const OtherApp: Story = {
  play: async ({ args }) => {
    const dialog = await findDialog();
    await openAppAndPicture();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Another app' }));
    const srt = within(dialog.getByRole('region', { name: 'SRT' }));
    await userEvent.click(srt.getByRole('button', { name: 'Copy: Port' }));
    await expect(args.onCopy).toHaveBeenCalledWith('8890');
  },
};

/** The first packet has arrived. */
export const FeedArriving: Story = {
  args: { stream: { ...stream, live: true } },
  play: async () => {
    await (await findDialog()).findByText('Your phone’s picture is arriving.');
  },
};

/** A phone tried a key that was replaced at the last reset. */
export const OldKey: Story = {
  args: { fault: { code: 'wrong-key', at: Date.now() - 12_000, oldKey: true } },
  play: async () => {
    await (await findDialog()).findByText(/A phone tried to connect with an old key \d+ seconds ago/);
  },
};

export const LongName: Story = { args: { stream: { ...stream, name: LONG_NAME } } };
