import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Levels } from '@trailcast/client/features/source/components/level-meters.tsx';
import { SoundStrip } from '@trailcast/client/features/source/components/sound-strip.tsx';
import { expect, waitFor, within } from 'storybook/test';

const meta: Meta<typeof SoundStrip> = {
  component: SoundStrip,
  args: { isMuted: false },
  decorators: [
    (Story) => (
      // The strip is at the right edge, as on a picture.
      <Flex justify="flex-end" height="180px" width="320px" maxW="full" bg="black">
        <Story />
      </Flex>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SoundStrip>;

const subscribeToLevels = (levels: Levels | null) => (listener: (levels: Levels | null) => void) => {
  listener(levels);
  return () => undefined;
};
const measure = (element: Element | null | undefined) => element!.getBoundingClientRect();
const readFilledShare = (canvas: HTMLElement) => {
  const cover = canvas.querySelector('[data-cover]');
  return 1 - measure(cover).height / measure(cover?.parentElement).height;
};

/**
 * -30 dB of -60 dB fills half of the bar, and a line marks the highest level. The bar is in a dark pill without text, at
 * a distance from the picture's edges.
 */
export const Program: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: null, program: -30 }) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0.5));
    const strip = canvasElement.querySelector('[data-sound]')!;
    const [pill, picture] = [measure(strip), measure(strip.parentElement)];
    await expect([strip.textContent, pill.width, picture.right - pill.right]).toEqual(['', 14, 12]);
    await expect([pill.top - picture.top, picture.bottom - pill.bottom]).toEqual([12, 12]);
    const bar = strip.querySelector('[data-cover]')!.parentElement!;
    await expect(measure(bar).width).toBe(6);
    await expect(getComputedStyle(bar.firstElementChild!).backgroundColor).toBe('rgb(95, 211, 141)');
    const peak = strip.querySelector('[data-peak]')!;
    await expect(measure(peak).bottom - measure(bar).top).toBeCloseTo(measure(bar).height / 2 + 1, 0);
    await expect(strip.querySelector('svg')).not.toBeVisible();
  },
};
export const LightTheme: Story = { ...Program, globals: { theme: 'light' } };
export const Feed: Story = {
  args: { signal: 'feed', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0.9)),
};
/** Without sound, a speaker without waves is at the foot of the empty bar. It is not crossed, because nobody muted it. */
export const Silent: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0));
    const speaker = await within(canvasElement).findByRole('img', { name: 'Silent' });
    await expect(speaker).not.toHaveClass('lucide-volume-x');
    await expect(measure(speaker).width).toBe(14);
    await expect(canvasElement.querySelector('[data-peak]')).not.toBeVisible();
  },
};
/** The speaker of a muted program is crossed. */
export const Muted: Story = {
  args: { ...Silent.args, isMuted: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Silent' })).toHaveClass('lucide-volume-x');
  },
};
/** The mute does not silence the feed. */
export const SilentFeed: Story = {
  args: { signal: 'feed', subscribe: subscribeToLevels({ feed: null, program: null }), isMuted: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'Silent' })).not.toHaveClass('lucide-volume-x');
  },
};
/** With unknown levels the bar is hidden, because an empty bar would look like silence. */
export const Unknown: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels(null) },
  play: ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[data-sound]')).not.toBeVisible()),
};
