import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Preview } from '@trailcast/client/features/relay-server/components/preview.tsx';
import { Button } from '@trailcast/client/ui/button.tsx';
import { useEffect, useState, type ComponentProps } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { isFramed } from '../../../is-filled.js';
import { targetSize } from '../../../target-size.js';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="#3b6ea5" d="M0 0h16v9H0z"/><path fill="#2f5d34" d="M0 9l5-5 4 3 3-2 4 4z"/></svg>',
)}`;

/** Changes the scene after the first render. */
function WithChange(props: ComponentProps<typeof Preview>) {
  const [scene, setScene] = useState(props.scene);
  useEffect(() => {
    const timer = setTimeout(() => setScene('Live'), 100);
    return () => clearTimeout(timer);
  }, []);
  return <Preview {...props} {...(scene !== undefined && { scene })} />;
}

/** Width and height at which the layout changes, px. */
const DESKTOP_MIN_PX = 1024;
const LOW_HEIGHT_PX = 760;

const meta: Meta<typeof Preview> = {
  component: Preview,
  args: {
    source: 'program',
    picture: { url: PICTURE, receivedAt: Date.now() + 60_000 },
    play: () => () => undefined,
    kbps: 6_000,
    delaySeconds: 0,
    isPanic: false,
    isMuted: false,
    isOnAir: false,
    onSource: fn(),
  },
  beforeEach: () => () => localStorage.removeItem('watch'),
};
export default meta;
type Story = StoryObj<typeof Preview>;

/**
 * On a phone the source selector is in a corner of the picture, and a small play button beside it. On a desktop the
 * controls do not cover the picture. The data volume is part of the controls' descriptions.
 */
export const Program: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    const image = canvas.getByRole('img').getBoundingClientRect();
    const watchButton = canvas.getByRole('button', { name: 'Watch live' });
    const sourceSelect = canvas.getByRole('combobox', { name: 'Show' });
    for (const control of [watchButton, sourceSelect]) {
      const { top, left, height } = control.getBoundingClientRect();
      await expect(height).toBeGreaterThanOrEqual(targetSize());
      await expect(top >= image.bottom || left >= image.right).toBe(isDesktop);
    }
    if (!isDesktop) {
      const { left, bottom, width, height } = watchButton.getBoundingClientRect();
      const choice = sourceSelect.getBoundingClientRect();
      await expect([choice.left - image.left, image.bottom - choice.bottom, choice.height]).toEqual([
        8, 4, 48,
      ]);
      await expect([left - choice.right, bottom - choice.bottom, width, height]).toEqual([8, 0, 48, 48]);
      // The visible shapes are 40 px high.
      for (const control of [watchButton, sourceSelect]) {
        const { borderTopWidth, borderBottomWidth, backgroundClip } = getComputedStyle(control);
        await expect([borderTopWidth, borderBottomWidth, backgroundClip]).toEqual([
          '4px',
          '4px',
          'padding-box',
        ]);
      }
    }
    await expect(
      canvas.getByRole('group', { name: /82 MB an hour.* 0\.8 MB per second/ }),
    ).toBeInTheDocument();
    // Most desktops show only the icon.
    await expect(watchButton).toHaveAttribute('title', 'Watch live. Live uses about 0.8 MB per second.');
    await expect(canvas.queryByText(/MB/)).toBeNull();
    // On a phone, the play button over the picture must not look like that of a paused video.
    await expect(canvas.getByText('Snapshot every 2 s').checkVisibility()).toBe(!isDesktop);
    // The choice shows the name, so that nothing covers a current picture.
    await expect(canvas.queryByText('Program', { ignore: 'option' })).toBeNull();
    await expect(canvas.getByRole('img')).toHaveAttribute('title', 'Snapshot every 2 s');
  },
};
export const ProgramOnAPhone: Story = {
  ...Program,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The longest name and text fit in the selector on the smallest phone. */
export const GermanOnAPhone: Story = {
  args: { source: 'feed' },
  play: async ({ canvas }) => {
    if (window.innerWidth >= DESKTOP_MIN_PX) return;
    const choice = canvas.getByRole('combobox').getBoundingClientRect();
    const kind = canvas.getByText('Standbild alle 2 s').getBoundingClientRect();
    // The arrow is 28 px from the end.
    await expect(kind.right).toBeLessThanOrEqual(choice.right - 28);
    await expect([kind.top > choice.top + 20, kind.bottom < choice.bottom - 4]).toEqual([true, true]);
    const select = canvas.getByRole<HTMLSelectElement>('combobox');
    const { paddingLeft, paddingRight, fontSize } = getComputedStyle(select);
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const context = document.createElement('canvas').getContext('2d')!;
    for (const font of ['Roboto', 'DejaVu Sans']) {
      context.font = `${fontSize} "${font}"`;
      for (const { text } of select.options)
        await expect(context.measureText(text).width).toBeLessThanOrEqual(room);
    }
  },
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};
export const Feed: Story = { args: { source: 'feed' } };
/** On a desktop the controls are a row of 40 px below the picture, or beside it in a low window. */
export const OnDesktop: Story = {
  args: { aside: <Button variant="outline">Stop stream</Button> },
  decorators: [
    (Story) => (
      <Box width="720px" maxW="full">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvasElement }) => {
    if (window.innerWidth < DESKTOP_MIN_PX) return;
    const canvas = within(canvasElement);
    const image = canvas.getByRole('img').getBoundingClientRect();
    const frame = canvas.getByRole('group', { name: 'Preview' }).getBoundingClientRect();
    const controls = [
      canvas.getByRole('button', { name: 'Watch live' }),
      canvas.getByRole('combobox', { name: 'Show' }),
      canvas.getByRole('button', { name: 'Stop stream' }),
    ].map((control) => control.getBoundingClientRect());
    const isLow = window.innerHeight < LOW_HEIGHT_PX;
    for (const { left, top, right, height } of controls) {
      if (isLow) await expect(left).toBeGreaterThan(image.right);
      else await expect([top, height]).toEqual([image.bottom + 8, Math.max(40, targetSize())]);
      await expect(right).toBeLessThanOrEqual(frame.right);
    }
    if (!isLow) await expect(controls[2]!.left).toBeGreaterThan(controls[1]!.right);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** Without a button at their end, the controls are as wide as with one, side by side at the start of a desktop's row. */
export const WithoutAsideOnDesktop: Story = {
  decorators: OnDesktop.decorators!,
  play: async ({ canvas }) => {
    if (window.innerWidth < DESKTOP_MIN_PX || window.innerHeight < LOW_HEIGHT_PX) return;
    const frame = canvas.getByRole('group', { name: 'Preview' }).getBoundingClientRect();
    const [watch, source] = [
      canvas.getByRole('button', { name: 'Watch live' }),
      canvas.getByRole('combobox', { name: 'Show' }),
    ].map((control) => control.getBoundingClientRect());
    await expect([watch!.left, Math.round(source!.left - watch!.right)]).toEqual([frame.left, 8]);
    await expect(watch!.width).toBeLessThan(200);
    await expect([source!.width > 120, source!.width < 180]).toEqual([true, true]);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** A tap on the picture starts the live preview, as in a player. */
export const PictureTapped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('img', { name: 'Program' }));
    await expect(await canvas.findByRole('button', { name: 'Pause preview' })).toBeVisible();
  },
};
/** The warning is on the picture, above the picture's age. Nothing below the picture moves. */
export const Muted: Story = {
  args: { isMuted: true, isOnAir: true, picture: { url: PICTURE, receivedAt: Date.now() - 12_000 } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const image = canvas.getByRole('img').getBoundingClientRect();
    const notice = canvas.getByText(/hear nothing/).getBoundingClientRect();
    const age = canvas.getByText(/\d\d seconds ago/).getBoundingClientRect();
    await expect(notice.top).toBeGreaterThanOrEqual(image.top);
    await expect(notice.bottom).toBeLessThan(age.top);
    await expect(age.bottom).toBeLessThan(image.bottom);
  },
};
/** Before a broadcast, the text announces that it will be silent. */
export const MutedBeforeBroadcast: Story = {
  args: { isMuted: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^The next broadcast will be silent/)).toBeVisible();
  },
};
/** During a panic, viewers see the program, but not the feed. */
export const PanicProgram: Story = {
  args: { isPanic: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByText('Panic: viewers don’t see the feed')).toBeNull();
  },
};
export const PanicFeed: Story = {
  args: { isPanic: true, source: 'feed' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Panic: viewers don’t see the feed')).toBeVisible();
  },
};
export const Waiting: Story = {
  args: { picture: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Loading the picture…')).toBeVisible();
  },
};
export const NoPicture: Story = {
  args: { picture: { url: null, receivedAt: Date.now() } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('No picture now')).toBeVisible();
  },
};

/** A picture older than 5 s is grey and shows its age. */
export const OutdatedPicture: Story = {
  args: { picture: { url: PICTURE, receivedAt: Date.now() - 12_000 } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/\d\d seconds ago|vor \d\d Sekunden/)).toBeVisible();
  },
};

/** After a change of the scene, a text says that the snapshot is from before it. */
export const SnapshotBeforeChange: Story = {
  args: { scene: 'Starting soon', picture: { url: PICTURE, receivedAt: Date.now() - 1 } },
  render: (args) => <WithChange {...args} />,
  play: async ({ canvas }) => {
    const note = await canvas.findByText(/^(Changing to “Live”…|Wechselt zu „Live“ …)$/);
    await expect(note).toBeVisible();
    const noteBounds = note.getBoundingClientRect();
    const controls = [
      canvas.getByRole('combobox'),
      canvas.getByRole('button', { name: /^(Watch live|Live ansehen)$/ }),
    ];
    for (const control of controls) {
      const bounds = control.getBoundingClientRect();
      const isApart = noteBounds.bottom <= bounds.top || noteBounds.right <= bounds.left;
      await expect(isApart).toBe(true);
    }
  },
};
export const SnapshotBeforeChangeOnAPhone: Story = {
  ...SnapshotBeforeChange,
  tags: ['phone'],
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
};

/** Positions of what must not move when the live preview starts or ends. */
const measurePositions = (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement);
  const controls = [canvas.getByRole('combobox'), canvas.getByRole('button', { name: 'Stop stream' })];
  const frame = canvas.getByRole('group', { name: 'Preview' });
  return [frame, ...controls, canvas.getByRole('button', { name: /^(Watch live|Pause preview)$/ })].map(
    (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    },
  );
};
/**
 * The controls of the live preview are in the row of the picture's choice, on a phone with the data volume on the
 * picture. Nothing moves when it starts or ends. A desktop watches again at its next visit.
 */
export const Watching: Story = {
  args: { resumesLive: true, aside: <Button variant="outline">Stop stream</Button> },
  decorators: OnDesktop.decorators!,
  play: async ({ canvas, canvasElement }) => {
    const before = measurePositions(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Watch live' }));
    await expect(await canvas.findByText('Connecting…')).toBeVisible();
    const sound = await canvas.findByRole('button', { name: 'Listen here' });
    await expect(measurePositions(canvasElement)).toEqual(before);
    const choice = canvas.getByRole('combobox').getBoundingClientRect();
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    const hasRow = isDesktop && window.innerHeight >= LOW_HEIGHT_PX;
    // A phone's data volume is limited.
    await expect(canvas.getByText('Live, 0.8 MB/s').checkVisibility()).toBe(!isDesktop);
    if (!isDesktop || hasRow) {
      const neighbour = isDesktop
        ? choice
        : canvas.getByRole('button', { name: 'Pause preview' }).getBoundingClientRect();
      await expect(sound.getBoundingClientRect().left).toBeCloseTo(neighbour.right + 8, 0);
      await expect(sound.getBoundingClientRect().top).toBeCloseTo(choice.top, 0);
    }
    await expect(localStorage.getItem('watch')).toBe(isDesktop ? 'open' : null);
    const stopButton = canvas.getByRole('button', { name: 'Pause preview' });
    const streamButton = canvas.getByRole('button', { name: 'Stop stream' });
    await expect(stopButton).toHaveFocus();
    await expect(stopButton).toHaveAttribute('title', 'Pause preview');
    // All controls of the row have a shape.
    if (isDesktop) {
      await waitFor(() => expect([stopButton, sound, streamButton].every(isFramed)).toBe(true));
      const [choiceLook, buttonLook] = [canvas.getByRole('combobox'), sound].map((control) => {
        const { fontWeight, fontSize, borderTopLeftRadius, backgroundColor } = getComputedStyle(control);
        return [fontWeight, fontSize, borderTopLeftRadius, backgroundColor];
      });
      await expect(choiceLook).toEqual(buttonLook);
    }
    // With a word, the button keeps its width when it is pressed.
    if (hasRow && window.innerWidth >= 1280) {
      const { width } = sound.getBoundingClientRect();
      await expect(width).toBeGreaterThanOrEqual(132);
      await userEvent.click(sound);
      await expect(sound.getBoundingClientRect().width).toBeCloseTo(width, 0);
    }
    await userEvent.click(stopButton);
    await expect(measurePositions(canvasElement)).toEqual(before);
    await expect(canvas.queryByRole('button', { name: 'Listen here' })).toBeNull();
    await expect(localStorage.getItem('watch')).toBeNull();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const WatchingOnAPhone: Story = {
  ...Watching,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/**
 * On a narrow desktop, the delay takes two lines at most, in the room between the sound button and the stop button.
 * The stop button ends with the picture.
 */
export const WatchingDelayed: Story = {
  args: { ...Watching.args, delaySeconds: 20 },
  decorators: [
    (Story) => (
      <Box width="549px" maxW="full">
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const before = measurePositions(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Watch live' }));
    const delay = await canvas.findByTitle('Not delayed: your viewers see this 20 s later.');
    await expect(delay).toBeVisible();
    if (window.innerWidth >= DESKTOP_MIN_PX && window.innerHeight >= LOW_HEIGHT_PX) {
      const [text, choice, sound, stop] = [
        delay,
        canvas.getByRole('combobox'),
        canvas.getByRole('button', { name: 'Listen here' }),
        canvas.getByRole('button', { name: 'Stop stream' }),
      ].map((element) => element.getBoundingClientRect());
      await expect(text!.left).toBeGreaterThanOrEqual(sound!.right);
      await expect(text!.right).toBeLessThanOrEqual(stop!.left);
      const frame = canvas.getByRole('group', { name: 'Preview' }).getBoundingClientRect();
      await expect(stop!.right).toBeLessThanOrEqual(frame.right);
      await expect([text!.top >= choice!.top, text!.bottom <= choice!.bottom]).toEqual([true, true]);
    }
    const { height } = canvas.getByRole('group', { name: 'Preview' }).getBoundingClientRect();
    await expect(Math.round(height)).toBe(before[0]![3]);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/**
 * Even in wide fonts the stop button ends with the picture: the delay is dropped, and the source's name truncated.
 */
export const WatchingDelayedInAWideFont: Story = {
  ...WatchingDelayed,
  args: { ...WatchingDelayed.args, aside: <Button variant="outline">Stream beenden</Button> },
  decorators: [
    (Story) => (
      <Box width="549px" maxW="full" css={{ '& *': { fontFamily: 'DejaVu Sans, Verdana' } }}>
        <Story />
      </Box>
    ),
  ],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Live ansehen' }));
    const sound = await canvas.findByRole('button', { name: 'Hier hören' });
    if (window.innerWidth < DESKTOP_MIN_PX || window.innerHeight < LOW_HEIGHT_PX) return;
    const frame = canvas.getByRole('group', { name: 'Vorschau' }).getBoundingClientRect();
    const stop = canvas.getByRole('button', { name: 'Stream beenden' }).getBoundingClientRect();
    await expect(stop.right).toBeLessThanOrEqual(frame.right + 0.5);
    await expect(stop.left).toBeGreaterThan(sound.getBoundingClientRect().right);
    // Where the watch button shows its text, there is no room for the delay. It is below its box, which hides it.
    if (window.innerWidth < 1280) return;
    const { bottom } = canvas.getByTitle(/20 s später/).getBoundingClientRect();
    const { top } = canvas.getByText('20 s vor den Zuschauern').getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(bottom - 1);
  },
  globals: { language: 'de', viewport: { value: 'w1280', isRotated: false } },
};
/** A desktop that watched at its last visit watches again, muted. A phone does not: its data volume is limited. */
export const WatchedBefore: Story = {
  beforeEach: () => localStorage.setItem('watch', 'open'),
  args: { resumesLive: true, isOnAir: true, play: fn(() => () => undefined) },
  play: async ({ canvas, canvasElement, args }) => {
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    const name = isDesktop ? 'Pause preview' : 'Watch live';
    await expect(await canvas.findByRole('button', { name })).toBeVisible();
    if (!isDesktop) return expect(args.play).not.toHaveBeenCalled();
    await waitFor(() => expect(args.play).toHaveBeenCalled());
    await expect(canvasElement.querySelector('video')!.muted).toBe(true);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};

/** The maximum number of live previews is reached: a text on the picture explains it, and the button retries. */
export const ServerFull: Story = {
  args: {
    play: (_video, _source, onState) => {
      onState({ kind: 'ended', code: 'server-full', willRetry: false });
      return () => undefined;
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /Watch live|Live ansehen/ }));
    await expect(await canvas.findByText(/^5 /)).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Watch live|Live ansehen/ })).toBeVisible();
    await expect(canvas.getByRole('img')).toBeVisible();
  },
};

/** No picture is loaded, so no data is used. */
export const Off: Story = {
  args: { source: 'off', picture: null },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByRole('img')).toBeNull();
    await expect(canvas.queryByText(/MB/)).toBeNull();
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'feed');
    await expect(args.onSource).toHaveBeenCalledWith('feed');
  },
};

/** Without a picture, a phone still shows the chart, in whose place is the button for a lost feed. */
export const OffWithFigure: Story = {
  args: { ...Off.args, figure: <div style={{ height: 48 }}>Chart</div> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Chart').checkVisibility()).toBe(window.innerWidth < 1024);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
