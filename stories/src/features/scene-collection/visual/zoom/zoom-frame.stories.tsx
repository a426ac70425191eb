import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AREAS } from '@trailcast/client/features/scene-collection/visual/editor-areas.ts';
import {
  createFittedWidths,
  ZoomFrame,
} from '@trailcast/client/features/scene-collection/visual/zoom/zoom-frame.tsx';
import { createRef } from 'react';
import { expect, fn, userEvent } from 'storybook/test';

const fitted = { isAvailable: true, scale: 0.63, chosenScale: null, apply: fn() };
const createCanvas = (width: number) => <div style={{ width, height: width / 2, background: 'teal' }} />;
const createFittedCanvas = (width: number, height: number, hasZoom = true) => (
  <Box
    data-testid="canvas"
    flexShrink="0"
    bg="teal"
    aspectRatio={width / height}
    w={createFittedWidths({ width, height }, hasZoom)}
  />
);

const meta: Meta<typeof ZoomFrame> = {
  component: ZoomFrame,
  args: { frame: createRef<HTMLDivElement>(), zoom: fitted, children: createFittedCanvas(1920, 1080) },
  decorators: [
    // The editor's own area, which is a container of a fixed height.
    (Story) => (
      <Box data-work css={AREAS.work} h={{ lg: '320px' }}>
        <Story />
      </Box>
    ),
  ],
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export default meta;
type Story = StoryObj<typeof ZoomFrame>;

const WIDE_MIN_PX = 1280;
type Play = NonNullable<Story['play']>;

/** A fitted canvas is wholly visible, with room for the handles at its edges. */
const playWhole: Play = async ({ canvas }) => {
  const frame = canvas.getByRole('region', { name: 'Canvas' });
  await expect(frame.tabIndex).toBe(-1);
  await expect(canvas.getByRole('group', { name: 'Zoom' })).toBeVisible();
  if (window.innerWidth < WIDE_MIN_PX) return;
  const outer = frame.getBoundingClientRect();
  const inner = canvas.getByTestId('canvas').getBoundingClientRect();
  await expect(inner.height).toBeGreaterThan(100);
  const margins = [
    inner.top - outer.top,
    outer.bottom - inner.bottom,
    inner.left - outer.left,
    outer.right - inner.right,
  ];
  for (const margin of margins) await expect(Math.round(margin)).toBeGreaterThanOrEqual(32);
  await expect(frame.scrollHeight).toBe(frame.clientHeight);
};

/** A fitted canvas does not scroll, so the frame is no stop of the Tab key. */
export const Fitted: Story = { play: playWhole };
export const Portrait: Story = { args: { children: createFittedCanvas(1080, 1920) }, play: playWhole };
/** In a low frame, the canvas is narrower than its least width without the zoom. */
export const Low: Story = {
  decorators: [
    (Story) => (
      <Box css={AREAS.work} h={{ lg: '230px' }}>
        <Story />
      </Box>
    ),
  ],
  play: playWhole,
};

/** The keys act while the focus is on the canvas or in the bar, and nowhere else. */
export const Keys: Story = {
  args: { zoom: { ...fitted, apply: fn() } },
  render: (args) => (
    <>
      <ZoomFrame {...args} />
      <p data-testid="outside" tabIndex={-1}>
        Outside
      </p>
    </>
  ),
  play: async ({ canvas, args: { zoom } }) => {
    await userEvent.keyboard('1');
    canvas.getByTestId('outside').focus();
    await userEvent.keyboard('0+-1');
    await expect(zoom.apply).not.toHaveBeenCalled();
    canvas.getByRole('region', { name: 'Canvas' }).focus();
    await userEvent.keyboard('+');
    await expect(zoom.apply).toHaveBeenLastCalledWith('in');
    canvas.getByRole('button', { name: 'Fit' }).focus();
    await userEvent.keyboard('1');
    await expect(zoom.apply).toHaveBeenLastCalledWith('actual');
    await expect(zoom.apply).toHaveBeenCalledTimes(2);
  },
};

/** A canvas that is larger than its frame scrolls in it by keyboard, with a margin at each side. */
export const Zoomed: Story = {
  args: { zoom: { ...fitted, scale: 2, chosenScale: 2 }, children: createCanvas(2400) },
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('region', { name: 'Canvas' });
    await expect(frame.tabIndex).toBe(0);
    await expect(frame.scrollWidth).toBeGreaterThanOrEqual(2400 + 2 * 28);
    await expect(frame.scrollHeight).toBeGreaterThanOrEqual(1200 + 2 * 28);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/**
 * Without the zoom there is only the canvas. On a desktop it is not too small for its handles, and the area around it
 * scrolls.
 */
export const NotAvailable: Story = {
  args: { zoom: { ...fitted, isAvailable: false }, children: createFittedCanvas(1080, 1920, false) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
    if (window.innerWidth < WIDE_MIN_PX) return;
    const picture = canvas.getByTestId('canvas');
    await expect(picture.clientWidth).toBe(320);
    const area = picture.closest<HTMLElement>('[data-work]')!;
    await expect(area.scrollHeight).toBeGreaterThanOrEqual(picture.clientHeight + 2 * 32);
    await expect(picture.getBoundingClientRect().top - area.getBoundingClientRect().top).toBe(32);
  },
};
