import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Levels } from '@trailcast/client/features/source/components/level-meters.tsx';
import { SoundStrip } from '@trailcast/client/features/source/components/sound-strip.tsx';
import { expect, waitFor } from 'storybook/test';

const meta: Meta<typeof SoundStrip> = {
  component: SoundStrip,
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
const readFilledShare = (canvas: HTMLElement) => {
  const [strip, cover] = ['[data-sound]', '[data-cover]'].map((selector) =>
    canvas.querySelector(selector)?.getBoundingClientRect(),
  );
  return 1 - (cover?.height ?? 0) / (strip?.height ?? 1);
};

/**
 * -30 dB of -60 dB fills half of the strip. The strip has no text and no background, and a distance to the picture's
 * edge.
 */
export const Program: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: null, program: -30 }) },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0.5));
    const strip = canvasElement.querySelector('[data-sound]')!;
    const [{ width, right }, picture] = [strip, strip.parentElement!].map((element) =>
      element.getBoundingClientRect(),
    ) as [DOMRect, DOMRect];
    await expect([strip.textContent, width, picture.right - right]).toEqual(['', 6, 8]);
    await expect(getComputedStyle(strip).backgroundColor).toBe('rgba(0, 0, 0, 0)');
    const filled = strip.querySelector('[data-cover]')!.parentElement!.firstElementChild!;
    await expect(getComputedStyle(filled).backgroundColor).toBe('rgb(95, 211, 141)');
  },
};
export const LightTheme: Story = { ...Program, globals: { theme: 'light' } };
export const Feed: Story = {
  args: { signal: 'feed', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0.9)),
};
export const Silent: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(readFilledShare(canvasElement)).toBeCloseTo(0)),
};
/** With unknown levels the bar is hidden, because an empty bar would look like silence. */
export const Unknown: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels(null) },
  play: ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[data-sound]')).not.toBeVisible()),
};
