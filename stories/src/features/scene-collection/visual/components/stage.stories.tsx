import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stage } from '@trailcast/client/features/scene-collection/visual/components/stage.tsx';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { CONTEXT } from '../sample.js';

const meta: Meta<typeof Stage> = {
  component: Stage,
  args: {
    scene: 'Live',
    context: CONTEXT,
    selected: 1,
    keepsAspectRatio: false,
    onSelect: fn(),
    onPlace: fn(),
    onDelete: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Stage>;

/** Presses an element in its middle and drags it by a number of canvas pixels. */
async function drag(element: Element, delta: { x: number; y: number }, release = true) {
  const picture = document.querySelector('svg[role=img]')?.getBoundingClientRect();
  const ratio = (picture?.width ?? 1) / 1280;
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const pointerAt = (fraction: number) => ({
    pointerId: 1,
    pointerType: 'mouse',
    button: 0,
    clientX: x + delta.x * ratio * fraction,
    clientY: y + delta.y * ratio * fraction,
  });
  // Browsers capture only the pointers of real devices.
  element.setPointerCapture = () => undefined;
  await fireEvent.pointerDown(element, pointerAt(0));
  await fireEvent.pointerMove(element, pointerAt(0.5));
  await fireEvent.pointerMove(element, pointerAt(1));
  if (release) await fireEvent.pointerUp(element, pointerAt(1));
}

/** An item dragged near the left edge snaps to it, and a guide is drawn. */
export const SnapToEdge: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const band = canvas.getByRole('button', { name: 'Move Band' });
    await drag(band, { x: -37, y: -160 }, false);
    await waitFor(() => expect(canvasElement.querySelector('[data-guide=x]')).not.toBeNull());
    await fireEvent.pointerCancel(band, { pointerId: 1 });
    await waitFor(() => expect(canvasElement.querySelector('[data-guide=x]')).toBeNull());
    await expect(args.onPlace).not.toHaveBeenCalled();
    await drag(band, { x: -37, y: -160 });
    await expect(args.onPlace).toHaveBeenCalledOnce();
    await expect(args.onPlace).toHaveBeenCalledWith(
      1,
      expect.objectContaining({ pos: { x: 0, y: 400 } }),
      null,
    );
  },
};

/** Dragging a corner resizes the item. The handle is 48 px, for touch. */
export const CornerDragged: Story = {
  play: async ({ canvasElement, args }) => {
    const handle = canvasElement.querySelector('[data-handle="1 1"]');
    const { width, height } = handle?.getBoundingClientRect() ?? {};
    await expect([width, height]).toEqual([48, 48]);
    if (handle) await drag(handle, { x: 100, y: 32 });
    await expect(args.onPlace).toHaveBeenCalledWith(
      1,
      expect.objectContaining({ pos: { x: 40, y: 560 }, scale: { x: 700 / 600, y: 160 / 120 } }),
      null,
    );
  },
};

/** Arrow keys move the item by 1 pixel, or by 10 with Shift. */
export const ArrowKeys: Story = {
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Move Band' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(args.onPlace).toHaveBeenLastCalledWith(
      1,
      expect.objectContaining({ pos: { x: 39, y: 560 } }),
      'keys 1',
    );
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect(args.onPlace).toHaveBeenLastCalledWith(
      1,
      expect.objectContaining({ pos: { x: 40, y: 570 } }),
      'keys 1',
    );
    await userEvent.keyboard('{Delete}');
    await expect(args.onDelete).toHaveBeenCalledOnce();
  },
};

/** On a desktop, the scale of the canvas is below its lower right corner. */
export const Zoom: Story = {
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img').getBoundingClientRect();
    const zoom = await canvas.findByText(`${Math.round((100 * picture.width) / 1280)}%`);
    await expect(zoom.checkVisibility()).toBe(window.innerWidth >= 1024);
    if (window.innerWidth < 1024) return;
    const { top, right } = zoom.getBoundingClientRect();
    await expect([top > picture.bottom, Math.round(right - picture.right)]).toEqual([true, 0]);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};

/** A locked item has no handles and does not move. */
export const Locked: Story = {
  args: { scene: 'Be right back' },
  play: async ({ canvas, canvasElement, args }) => {
    await expect(canvasElement.querySelector('[data-handle]')).toBeNull();
    await drag(canvas.getByRole('button', { name: 'Move Corner' }), { x: 50, y: 50 });
    await expect(args.onPlace).not.toHaveBeenCalled();
  },
};
