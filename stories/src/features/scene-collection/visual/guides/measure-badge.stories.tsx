import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { MeasureBadge } from '@trailcast/client/features/scene-collection/visual/guides/measure-badge.tsx';
import { boxOf } from '@trailcast/client/features/scene-collection/visual/geometry/placement.ts';
import { expect } from 'storybook/test';

const SOURCE = { width: 640, height: 180 };
const createBox = (item: object) => boxOf({ name: 'Title', ...item }, SOURCE);

const meta: Meta<typeof MeasureBadge> = {
  component: MeasureBadge,
  args: {
    box: createBox({ pos: { x: 40.4, y: 60 } }),
    canvas: { width: 1280, height: 720 },
    scale: 0.4,
    drag: null,
  },
  decorators: [
    (Story) => (
      <Box position="relative" aspectRatio={16 / 9} bg="teal" mb="8">
        <Story />
      </Box>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof MeasureBadge>;
type Play = NonNullable<Story['play']>;

const expectText =
  (text: string): Play =>
  ({ canvas }) =>
    expect(canvas.getByText(text)).toBeVisible();

/** A selected item has its size below it, only on a desktop. */
export const Selected: Story = {
  play: async ({ canvas }) => {
    const badge = canvas.getByText('640 × 180');
    if (window.innerWidth < 1024) return expect(badge).not.toBeVisible();
    const { top } = badge.getBoundingClientRect();
    const { top: canvasTop, height } = badge.parentElement!.getBoundingClientRect();
    await expect(top).toBeGreaterThan(canvasTop + (240 / 720) * height);
  },
};
export const Moved: Story = { args: { drag: 'move' }, play: expectText('X 40 · Y 60') };
export const Rotated: Story = {
  args: { drag: 'resize', box: createBox({ pos: { x: 300, y: 60 }, rot: 30 }) },
  play: expectText('640 × 180 · 30°'),
};

/** Below an item that leaves the canvas, the badge stays at the canvas. */
export const BeyondTheCanvas: Story = {
  args: { drag: 'resize', box: createBox({ pos: { x: 1000, y: 700 } }) },
  play: async ({ canvas }) => {
    const badge = canvas.getByText('640 × 180').getBoundingClientRect();
    await expect(badge.right).toBeLessThanOrEqual(window.innerWidth);
  },
};
