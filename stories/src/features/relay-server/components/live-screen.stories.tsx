import { Box, Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveScreen } from '@trailcast/client/features/relay-server/components/live-screen.tsx';
import type { LivePreviewState, PlayPreview } from '@trailcast/client/lib/preview/live-preview.ts';
import { useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';

/** Returns a function that starts a player, which is immediately in this state. */
const createPlayer =
  (state: LivePreviewState): PlayPreview =>
  (_video, _source, onState) => {
    onState(state);
    return () => undefined;
  };

/** Has a row for the controls, as the preview does. */
function WithRow(props: ComponentProps<typeof LiveScreen>) {
  const [controls, setControls] = useState<HTMLElement | null>(null);
  return (
    <Box maxW="640px">
      <LiveScreen {...props} controls={controls} />
      <Flex ref={setControls} position="relative" align="center" gap="2" minH="48px" data-testid="row" />
    </Box>
  );
}

const meta: Meta<typeof LiveScreen> = {
  component: LiveScreen,
  args: {
    source: 'program',
    play: createPlayer({ kind: 'playing' }),
    picture: <p>–</p>,
    controls: null,
    delaySeconds: 0,
    onText: fn(),
    onEnd: fn(),
  },
  render: (args) => <WithRow {...args} />,
};
export default meta;
type Story = StoryObj<typeof LiveScreen>;

/** The video is muted at first. One press unmutes it, also by keyboard. */
export const Playing: Story = {
  play: async ({ canvasElement }) => {
    const row = within(within(canvasElement).getByTestId('row'));
    const video = canvasElement.querySelector('video')!;
    await expect(video.muted).toBe(true);
    const soundButton = row.getByRole('button', { name: /Listen here|Hier hören/ });
    // The icon has a word where there is room.
    await expect(row.getByText(/^(Listen|Hören)$/).checkVisibility()).toBe(window.innerWidth >= 1280);
    await userEvent.click(soundButton);
    await expect(video.muted).toBe(false);
    row.getByRole('button', { name: /Don’t listen here|Hier nicht hören/ }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(video.muted).toBe(true);
  },
};
export const PlayingOnADesktop: Story = {
  ...Playing,
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** With a delay, the time by which viewers are behind is shown instead of the sound button's word. */
export const Delayed: Story = {
  args: { delaySeconds: 20 },
  play: async ({ canvas }) => {
    const figure = await canvas.findByText(/20 s/);
    await expect(figure).toBeVisible();
    await expect(canvas.queryByText(/^(Listen|Hören)$/)).toBeNull();
    await expect(figure.getBoundingClientRect().height).toBeLessThanOrEqual(40);
  },
};
export const DelayedGerman: Story = { ...Delayed, globals: { language: 'de' } };
/** The feed is not delayed. */
export const Feed: Story = {
  args: { source: 'feed', delaySeconds: 20 },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Listen here|Hier hören/ })).toBeVisible();
    await expect(canvas.queryByText(/20 s/)).toBeNull();
  },
};
/** The last picture stays visible until the video plays. */
export const Connecting: Story = {
  args: { play: createPlayer({ kind: 'connecting' }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('–')).toBeVisible();
  },
};
/** The last picture of the video stays visible. */
export const Silent: Story = {
  args: { play: createPlayer({ kind: 'silent' }) },
  play: async ({ args, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('video')).toBeVisible());
    await expect(args.onText).toHaveBeenLastCalledWith('Nothing has arrived for a few seconds.');
  },
};
/** The last picture stays visible, and the player retries. */
export const NotLive: Story = {
  args: { play: createPlayer({ kind: 'ended', code: 'not-live', willRetry: true }) },
  play: async ({ args, canvas }) => {
    await waitFor(() =>
      expect(args.onText).toHaveBeenLastCalledWith(expect.stringMatching(/^Nothing is being broadcast/)),
    );
    await expect(canvas.getByText('–')).toBeVisible();
    await expect(args.onEnd).not.toHaveBeenCalled();
  },
};
/** The player does not retry. */
export const HevcUnsupported: Story = {
  args: { source: 'feed', play: createPlayer({ kind: 'unplayable', codec: 'hevc' }) },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onEnd).toHaveBeenCalled());
    await expect(args.onText).toHaveBeenLastCalledWith(expect.stringMatching(/HEVC/));
  },
};
