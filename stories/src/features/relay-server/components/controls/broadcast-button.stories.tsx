import type { Meta, StoryObj } from '@storybook/react-vite';
import { BroadcastButton } from '@trailcast/client/features/relay-server/components/controls/broadcast-button.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../../is-filled.js';
import { openedDialog } from '../../../../opened-dialog.js';

const STATUS = { srt: true, obs: false, output: null, rehearsal: null } as const;

const meta: Meta<typeof BroadcastButton> = {
  component: BroadcastButton,
  args: {
    status: STATUS,
    busy: null,
    onStart: fn(),
    onStop: fn(),
    onGoLive: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof BroadcastButton>;

export const StartConfirmation: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Start stream' }));
    const dialog = await openedDialog('alertdialog');
    await expect(args.onStart).not.toHaveBeenCalled();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Start stream' }));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};

export const StopConfirmation: Story = {
  args: { status: { ...STATUS, obs: true } },
  play: async ({ canvasElement, args }) => {
    const stopButton = within(canvasElement).getByRole('button', { name: 'Stop stream' });
    // The button is outlined, unlike the start button.
    await expect(isFilled(stopButton)).toBe(false);
    await userEvent.click(stopButton);
    const dialog = await openedDialog('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop stream' }));
    await expect(args.onStop).toHaveBeenCalledOnce();
  },
};

const createStartStory = (srt: boolean, shouldBeFilled: boolean): Story => ({
  args: { status: { ...STATUS, srt } },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Start stream' });
    await expect(isFilled(button)).toBe(shouldBeFilled);
  },
});
/** With a feed, starting the broadcast is the next step, so the button is filled. */
export const WithAFeed = createStartStory(true, true);
/** Without a feed, connecting the phone is the next step, so the button is not filled. */
export const WithoutAFeed = createStartStory(false, false);

/** The stop button looks the same without a feed: with an outline, and never disabled. */
export const StopWithoutAFeed: Story = {
  render: (args) => (
    <>
      {[true, false].map((srt) => (
        <BroadcastButton key={String(srt)} {...args} status={{ ...STATUS, obs: true, srt }} />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    const [live, lost] = canvas.getAllByRole('button', { name: 'Stop stream' }).map((button) => {
      const { backgroundColor, borderTopColor, color, opacity } = getComputedStyle(button);
      return { backgroundColor, borderTopColor, color, opacity };
    });
    await expect(lost).toEqual(live);
    await expect([lost!.borderTopColor, lost!.opacity]).toEqual(['rgb(111, 130, 119)', '1']);
    await expect(lost!.color).toBe(getComputedStyle(document.body).color);
  },
  globals: { theme: 'dark' },
};

export const Starting: Story = { args: { busy: 'start' } };
