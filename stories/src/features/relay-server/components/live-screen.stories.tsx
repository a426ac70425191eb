import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveScreen } from '@trailcast/client/features/relay-server/components/live-screen.tsx';
import type { LivePreviewState, PlayPreview } from '@trailcast/client/lib/preview/live-preview.ts';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

/** Returns a function that starts a player, which is immediately in this state. */
const createPlayer =
  (state: LivePreviewState): PlayPreview =>
  (_video, _source, onState) => {
    onState(state);
    return () => undefined;
  };

const meta: Meta<typeof LiveScreen> = {
  component: LiveScreen,
  args: {
    source: 'program',
    play: createPlayer({ kind: 'playing' }),
    picture: <p>–</p>,
    delaySeconds: 0,
    onEnd: fn(),
    onStop: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof LiveScreen>;

/** The video is muted at first. One press unmutes it, and one press ends it, also by keyboard. */
export const Playing: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const video = canvasElement.querySelector('video')!;
    await expect(video.muted).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: /Sound on|Ton an/ }));
    await expect(video.muted).toBe(false);
    canvas.getByRole('button', { name: /Stop watching|Beenden/ }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onStop).toHaveBeenCalled();
  },
};
export const Delayed: Story = {
  args: { delaySeconds: 20 },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/20 s/)).toBeVisible();
  },
};
export const Connecting: Story = { args: { play: createPlayer({ kind: 'connecting' }) } };
export const Silent: Story = { args: { play: createPlayer({ kind: 'silent' }) } };
/** The last picture stays visible, and the player retries. */
export const NotLive: Story = {
  args: { play: createPlayer({ kind: 'ended', code: 'not-live', willRetry: true }) },
  play: async ({ canvasElement, args }) => {
    await expect(
      await within(canvasElement).findByText(/Nothing is being broadcast|nichts gesendet/),
    ).toBeVisible();
    await expect(args.onEnd).not.toHaveBeenCalled();
  },
};
/** The player does not retry. The pane shows the reason beside the picture. */
export const HevcUnsupported: Story = {
  args: { source: 'feed', play: createPlayer({ kind: 'unplayable', codec: 'hevc' }) },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalledWith({ kind: 'unplayable', codec: 'hevc' }));
  },
};
