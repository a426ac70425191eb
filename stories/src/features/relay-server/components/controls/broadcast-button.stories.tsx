import type { Meta, StoryObj } from '@storybook/react-vite';
import { BroadcastButton } from '@trailcast/client/features/relay-server/components/controls/broadcast-button.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { isFilled } from '../../../../is-filled.js';
import type { ComponentProps } from 'react';
import { openedDialog } from '../../../../opened-dialog.js';

const STATUS = { srt: true, obs: false, output: null, rehearsal: null, panic: null } as const;

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

const createQuietStory = (status: Partial<ComponentProps<typeof BroadcastButton>['status']>): Story => ({
  args: { status: { ...STATUS, obs: true, ...status } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Stop stream' });
    await expect(button).toBeEnabled();
    const { backgroundColor, borderTopColor, color } = getComputedStyle(button);
    await expect([backgroundColor, borderTopColor]).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    await expect(color).not.toBe(getComputedStyle(document.body).color);
  },
});
/** Beside the next step, the stop button has neither a ground nor an outline. */
export const StopWithoutAFeed = createQuietStory({ srt: false });
export const StopDuringPanic = createQuietStory({
  panic: { __typename: 'PanicStatus', since: 0, by: null, shown: true },
});

export const Starting: Story = { args: { busy: 'start' } };
