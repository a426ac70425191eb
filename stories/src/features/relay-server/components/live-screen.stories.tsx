import { Box, Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { LiveScreen } from '@trailcast/client/features/relay-server/components/live-screen.tsx';
import type { LivePreviewState, PlayPreview } from '@trailcast/client/lib/preview/live-preview.ts';
import { useEffect, useState, type ComponentProps } from 'react';
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
    still: null,
    scene: 'Starting soon',
    changedAt: 0,
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
    await expect(soundButton).toHaveAttribute('aria-pressed', 'false');
    const quietLook = getComputedStyle(soundButton).backgroundColor;
    await userEvent.click(soundButton);
    await expect(video.muted).toBe(false);
    const pressed = row.getByRole('button', { name: /Listening here|Hier hörbar/, pressed: true });
    await expect(pressed).toHaveTextContent(/^(Listening|Hörbar)$/);
    await waitFor(() => expect(getComputedStyle(pressed).backgroundColor).not.toBe(quietLook));
    pressed.focus();
    await userEvent.keyboard('{Enter}');
    await expect(video.muted).toBe(true);
  },
};
export const PlayingOnADesktop: Story = {
  ...Playing,
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** What the user hears here is marked by word, edge and fill. */
export const Listening: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Listen here' }));
    await expect(within(canvasElement).getByRole('button', { name: 'Listening here' })).toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const ListeningInGerman: Story = {
  ...Playing,
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
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
/** A blue or an orange picture, as the video's frame or as a still of the program. */
const PICTURES = ['#1f4e8c', '#d9a066'].map(
  (colour) =>
    `data:image/svg+xml,${encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="90"><path fill="${colour}" d="M0 0h160v90H0z"/></svg>`,
    )}`,
);
/** Plays a video of one colour, without an end. */
const playColour: PlayPreview = (video, _source, onState) => {
  const canvas = document.createElement('canvas');
  const draw = () => {
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#1f4e8c';
    context.fillRect(0, 0, canvas.width, canvas.height);
  };
  draw();
  const timer = setInterval(draw, 100);
  video.srcObject = canvas.captureStream(10);
  video.onplaying = () => onState({ kind: 'playing' });
  void video.play().catch(() => undefined);
  return () => {
    clearInterval(timer);
    video.onplaying = null;
    video.srcObject = null;
  };
};

/** Changes the scene once the video plays. Its still arrives at the same time, if there is one. */
function WithChange({ still, ...props }: ComponentProps<typeof LiveScreen>) {
  const [changedAt, setChangedAt] = useState(0);
  useEffect(function change() {
    const timer = setTimeout(() => setChangedAt(Date.now()), 1_000);
    return () => clearTimeout(timer);
  }, []);
  const hasChanged = changedAt > 0;
  return (
    <WithRow
      {...props}
      changedAt={changedAt}
      scene={hasChanged ? 'Live' : 'Starting soon'}
      still={hasChanged && still ? { ...still, receivedAt: changedAt } : null}
    />
  );
}

/** After a change of the scene the video still shows the former one, and a text at the picture says so. */
export const Changing: Story = {
  args: { play: playColour },
  render: (args) => <WithChange {...args} />,
  play: async ({ canvas, canvasElement }) => {
    const video = canvasElement.querySelector('video')!;
    // A video takes its height with its first frame.
    await waitFor(() => expect(video.readyState).toBeGreaterThanOrEqual(HTMLMediaElement.HAVE_CURRENT_DATA));
    const { height } = canvasElement.getBoundingClientRect();
    const note = await canvas.findByText(
      /^(Changing to “Live”…|Wechselt zu „Live“ …)$/,
      {},
      { timeout: 5_000 },
    );
    await expect(note).toBeVisible();
    await expect(canvas.queryByRole('status')).toBeNull();
    // Nothing moves, and the controls on a phone's picture are not covered.
    await expect(canvasElement.getBoundingClientRect().height).toBe(height);
    const { bottom } = note.getBoundingClientRect();
    const sound = canvas.getByRole('button').getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(sound.top);
  },
};
export const ChangingOnAPhone: Story = {
  ...Changing,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
export const ChangingGermanOnAPhone: Story = {
  ...Changing,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
/** A still of the new scene is shown until the video shows it. */
export const StillOfNewScene: Story = {
  args: {
    play: playColour,
    picture: <img src={PICTURES[1]} alt="Program" style={{ width: '100%', height: '100%' }} />,
    still: { url: PICTURES[1]!, receivedAt: 0 },
  },
  render: (args) => <WithChange {...args} />,
  play: async ({ canvas }) => {
    const text = /^(Snapshot\. Video follows…|Standbild\. Video folgt …)$/;
    await expect(await canvas.findByText(text, {}, { timeout: 5_000 })).toBeVisible();
    await expect(canvas.getByRole('img', { name: 'Program' })).toBeVisible();
  },
};
/** The player is behind the newest frame that has arrived. */
export const Behind: Story = {
  args: {
    play: (video, _source, onState) => {
      Object.defineProperty(video, 'buffered', { value: { length: 1, end: () => 4.2 }, configurable: true });
      onState({ kind: 'playing' });
      return () => undefined;
    },
  },
  play: async ({ canvas }) => {
    const text = /^(Preview 4 s behind|Vorschau 4 s zurück)$/;
    await expect(await canvas.findByText(text, {}, { timeout: 5_000 })).toBeVisible();
  },
};
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
