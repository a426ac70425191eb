import { Flex } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Levels } from '@trailcast/client/features/source/components/level-meters.tsx';
import { SoundStrip } from '@trailcast/client/features/source/components/sound-strip.tsx';
import { expect, waitFor } from 'storybook/test';

const meta: Meta<typeof SoundStrip> = {
  component: SoundStrip,
  decorators: [
    (Shown) => (
      // On the right edge, as on a picture.
      <Flex justify="flex-end" height="180px" width="320px" maxW="full" bg="black">
        <Shown />
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
const filledShare = (canvas: HTMLElement) => {
  const [strip, cover] = ['[data-sound]', '[data-cover]'].map((part) =>
    canvas.querySelector(part)?.getBoundingClientRect(),
  );
  return 1 - (cover?.height ?? 0) / (strip?.height ?? 1);
};

/** -30 dB of -60 dB fills half of the strip. */
export const Program: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: null, program: -30 }) },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(filledShare(canvasElement)).toBeCloseTo(0.5));
    await expect(canvas.getByText('0 dB')).toBeVisible();
  },
};
export const Feed: Story = {
  args: { signal: 'feed', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(filledShare(canvasElement)).toBeCloseTo(0.9)),
};
export const Silent: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(filledShare(canvasElement)).toBeCloseTo(0)),
};
/** With unknown levels the bar is hidden, because an empty bar would look like silence. */
export const Unknown: Story = {
  args: { signal: 'program', subscribe: subscribeToLevels(null) },
  play: ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[data-sound]')).not.toBeVisible()),
};
