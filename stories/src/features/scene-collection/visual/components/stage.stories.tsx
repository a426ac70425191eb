import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stage } from '@trailcast/client/features/scene-collection/visual/components/stage.tsx';
import { AREAS } from '@trailcast/client/features/scene-collection/visual/editor-areas.ts';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import { AppliesAtContext } from '@trailcast/client/features/scene-collection/visual/fields/effect-group.tsx';
import { CONTEXT, createContext, PORTRAIT } from '../sample.js';

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

const WIDE_MIN_PX = 1280;
const inEditor: Pick<Story, 'decorators' | 'globals'> = {
  decorators: [
    (Story) => (
      <Box css={AREAS.work} h={{ lg: '520px' }}>
        <Story />
      </Box>
    ),
  ],
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
const pictureOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('svg[role=img]')?.getBoundingClientRect() ?? new DOMRect();

/** On a wide desktop the scale of the canvas is in a bar below it, at the right, with buttons that change it. */
export const Zoom: Story = {
  ...inEditor,
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < WIDE_MIN_PX) {
      await expect(canvas.queryByRole('group', { name: 'Zoom' })).toBeNull();
      return;
    }
    const fitted = pictureOf(canvasElement);
    const scale = await canvas.findByRole('button', {
      name: `${Math.round((100 * fitted.width) / 1280)}%`,
    });
    await expect(scale.getBoundingClientRect().top).toBeGreaterThan(fitted.bottom);
    const frame = canvas.getByRole('region', { name: 'Canvas' });
    await expect(frame.scrollHeight).toBe(frame.clientHeight);
    frame.focus();
    await userEvent.keyboard('1');
    await waitFor(() => expect(pictureOf(canvasElement).width).toBeCloseTo(1280, 0));
    await userEvent.keyboard('+');
    await waitFor(() => expect(pictureOf(canvasElement).width).toBeCloseTo(1600, 0));
    await userEvent.click(canvas.getByRole('button', { name: 'Zoom out' }));
    await canvas.findByRole('button', { name: '100%' });
    await userEvent.click(canvas.getByRole('button', { name: 'Fit' }));
    await waitFor(() => expect(pictureOf(canvasElement).width).toBeCloseTo(fitted.width, 0));
  },
};

/**
 * A portrait canvas fits its frame on a wide desktop. On a narrower one, it is not smaller than the handles need, and the
 * area scrolls.
 */
export const Portrait: Story = {
  ...inEditor,
  args: { context: createContext(PORTRAIT), scene: 'Tall', selected: 0 },
  play: async ({ canvas, canvasElement }) => {
    const handles = [...canvasElement.querySelectorAll('[data-handle]')];
    await expect(handles).toHaveLength(8);
    if (window.innerWidth < WIDE_MIN_PX) return;
    const frame = canvas.getByRole('region', { name: 'Canvas' }).getBoundingClientRect();
    const picture = pictureOf(canvasElement);
    await expect(picture.height / picture.width).toBeCloseTo(16 / 9, 1);
    await expect(picture.height).toBeGreaterThan(350);
    for (const handle of handles) {
      const { top, bottom } = handle.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(frame.top);
      await expect(bottom).toBeLessThanOrEqual(frame.bottom);
    }
  },
};

/**
 * A zoomed canvas scrolls in its frame, about the same centre. The wheel with Ctrl zooms around the pointer. A dragged
 * item follows the pointer also after the frame was scrolled.
 */
export const Zoomed: Story = {
  ...inEditor,
  args: { selected: 0 },
  play: async ({ canvas, canvasElement, args }) => {
    if (window.innerWidth < WIDE_MIN_PX) return;
    const frame = canvas.getByRole('region', { name: 'Canvas' });
    const bounds = frame.getBoundingClientRect();
    const centre = { x: bounds.left + bounds.width / 2, y: bounds.top + bounds.height / 2 };
    const shareAt = (point: { x: number; y: number }) => {
      const picture = pictureOf(canvasElement);
      return {
        x: (point.x - picture.left) / picture.width,
        y: (point.y - picture.top) / picture.height,
      };
    };
    const expectAt = async (point: { x: number; y: number }, share: { x: number; y: number }) => {
      await expect(shareAt(point).x).toBeCloseTo(share.x, 1);
      await expect(shareAt(point).y).toBeCloseTo(share.y, 1);
    };
    await canvas.findByRole('button', { name: /%$/ });
    frame.focus();
    await userEvent.keyboard('1+++');
    await waitFor(() => expect(pictureOf(canvasElement).width).toBeCloseTo(2560, 0));
    await expectAt(centre, { x: 0.5, y: 0.5 });
    await expect(frame.tabIndex).toBe(0);

    const pointer = { x: centre.x + 100, y: centre.y - 50 };
    const share = shareAt(pointer);
    await fireEvent.wheel(frame, { ctrlKey: true, deltaY: -20, clientX: pointer.x, clientY: pointer.y });
    await waitFor(() => expect(pictureOf(canvasElement).width).toBeGreaterThan(2600));
    await expectAt(pointer, share);

    frame.scrollTo(500, 300);
    const picture = pictureOf(canvasElement);
    const grab = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: centre.x, clientY: centre.y };
    const feed = canvas.getByRole('button', { name: 'Move Feed' });
    feed.setPointerCapture = () => undefined;
    await fireEvent.pointerDown(feed, grab);
    // The frame is scrolled during the drag.
    frame.scrollTo(600, 300);
    const end = { ...grab, clientX: centre.x + 60, clientY: centre.y, altKey: true };
    await fireEvent.pointerMove(feed, end);
    await fireEvent.pointerUp(feed, end);
    const distance = Math.round((160 * 1280) / picture.width);
    await expect(args.onPlace).toHaveBeenCalledWith(
      0,
      expect.objectContaining({ pos: { x: distance, y: 0 } }),
      null,
    );
  },
};

/** The guides over the canvas stay on for this device. Without the zoom's bar there are none. */
export const Guides: Story = {
  ...inEditor,
  args: { selected: 0 },
  beforeEach: () => localStorage.removeItem('guides'),
  play: async ({ canvas, canvasElement }) => {
    const findGuides = () => canvasElement.querySelector('[data-canvas-guides]');
    const button = canvas.queryByRole('button', { name: 'Guides' });
    await expect(button !== null).toBe(canvas.queryByRole('region', { name: 'Canvas' }) !== null);
    if (!button) return;
    await expect(findGuides()).toBeNull();
    await userEvent.click(button);
    await expect(findGuides()).toBeVisible();
    await expect(localStorage.getItem('guides')).toBe('open');
    await userEvent.click(button);
    await expect(findGuides()).toBeNull();
    await expect(localStorage.getItem('guides')).toBeNull();
  },
};

/**
 * During a broadcast, the bar below the canvas says when viewers see a move, and stands out during a drag. The
 * description of the item says the same.
 */
export const DuringABroadcast: Story = {
  ...inEditor,
  render: (args) => (
    <AppliesAtContext value="liveParts">
      <Stage {...args} />
    </AppliesAtContext>
  ),
  play: async ({ canvas }) => {
    const band = canvas.getByRole('button', { name: 'Move Band' });
    await expect(band).toHaveAccessibleDescription(/Delete removes it\. Moves after this broadcast\.$/);
    const note = canvas.queryByText('Moves after this broadcast');
    await expect(note !== null).toBe(canvas.queryByRole('region', { name: 'Canvas' }) !== null);
    if (!note) return;
    const [tools, middle, zoom] = [
      canvas.getByText('Guides'),
      note,
      canvas.getByRole('group', { name: 'Zoom' }),
    ].map((element) => element.getBoundingClientRect());
    await expect(tools!.right).toBeLessThan(middle!.left);
    await expect(middle!.right).toBeLessThan(zoom!.left);
    const { color } = getComputedStyle(note);
    await drag(band, { x: 60, y: -100 }, false);
    await waitFor(() => expect(getComputedStyle(note).color).not.toBe(color));
    await expect(note.getBoundingClientRect().left).toBe(middle!.left);
    await fireEvent.pointerCancel(band, { pointerId: 1 });
  },
};

/** While an item is moved, its position is below it. */
export const PositionWhileMoved: Story = {
  play: async ({ canvas, canvasElement }) => {
    const band = canvas.getByRole('button', { name: 'Move Band' });
    await drag(band, { x: 60, y: -100 }, false);
    const badge = canvasElement.querySelector('[data-measure]');
    await waitFor(() => expect(badge).toHaveTextContent(/^X 100 · Y 4\d\d$/));
    await fireEvent.pointerCancel(band, { pointerId: 1 });
    await waitFor(() => expect(badge).toHaveTextContent('600 × 120'));
  },
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
