import type { Meta, StoryObj } from '@storybook/react-vite';
import { ZoomFrame } from '@trailcast/client/features/scene-collection/visual/zoom/zoom-frame.tsx';
import { createRef } from 'react';
import { expect, fn } from 'storybook/test';

const fitted = { isAvailable: true, scale: 0.63, chosenScale: null, apply: fn() };
const createCanvas = (width: number) => <div style={{ width, height: width / 2, background: 'teal' }} />;

const meta: Meta<typeof ZoomFrame> = {
  component: ZoomFrame,
  args: { frame: createRef<HTMLDivElement>(), zoom: fitted, children: createCanvas(200) },
  decorators: [
    (Story) => (
      <div style={{ height: 320, overflow: 'hidden' }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof ZoomFrame>;

/** A fitted canvas does not scroll, so the frame is no stop of the Tab key. */
export const Fitted: Story = {
  play: async ({ canvas }) => {
    const frame = canvas.getByRole('region', { name: 'Canvas' });
    await expect(frame.tabIndex).toBe(-1);
    await expect(canvas.getByRole('group', { name: 'Zoom' })).toBeVisible();
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

/** Without room for the zoom there is only the canvas. */
export const NotAvailable: Story = {
  args: { zoom: { ...fitted, isAvailable: false } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
