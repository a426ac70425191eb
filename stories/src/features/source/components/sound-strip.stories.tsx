import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Levels } from '@trailcast/client/features/source/components/level-meters.tsx';
import { SoundStrip } from '@trailcast/client/features/source/components/sound-strip.tsx';
import { expect, waitFor } from 'storybook/test';

const meta: Meta<typeof SoundStrip> = {
  component: SoundStrip,
  decorators: [
    (Shown) => (
      <Box width="320px" maxW="full" bg="black" pt="40px">
        <Shown />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof SoundStrip>;

const at = (levels: Levels | null) => (listener: (levels: Levels | null) => void) => {
  listener(levels);
  return () => undefined;
};
const filledPart = (canvas: HTMLElement) => {
  const [strip, cover] = ['[data-sound]', '[data-cover]'].map((part) =>
    canvas.querySelector(part)?.getBoundingClientRect(),
  );
  return 1 - (cover?.width ?? 0) / (strip?.width ?? 1);
};

/** -30 dB of -60 dB. */
export const Program: Story = {
  args: { of: 'program', follow: at({ feed: null, program: -30 }) },
  play: ({ canvasElement }) => waitFor(() => expect(filledPart(canvasElement)).toBeCloseTo(0.5)),
};
export const Feed: Story = {
  args: { of: 'feed', follow: at({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(filledPart(canvasElement)).toBeCloseTo(0.9)),
};
export const Silent: Story = {
  args: { of: 'program', follow: at({ feed: -6, program: null }) },
  play: ({ canvasElement }) => waitFor(() => expect(filledPart(canvasElement)).toBeCloseTo(0)),
};
/** While nothing is known, an empty bar would look like silence. */
export const Unknown: Story = {
  args: { of: 'program', follow: at(null) },
  play: ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[data-sound]')).not.toBeVisible()),
};
