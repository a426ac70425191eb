import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlacementFields } from '@trailcast/client/features/scene-collection/visual/components/placement-fields.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof PlacementFields> = {
  component: PlacementFields,
  args: {
    item: { name: 'Title', pos: { x: 40, y: 60 }, scale: { x: 0.5, y: 0.5 } },
    canvas: { width: 1280, height: 720 },
    source: { width: 800, height: 200 },
    isLocked: false,
    keepsAspectRatio: true,
    onKeepAspectRatio: fn(),
    onChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PlacementFields>;

/** Values are canvas pixels. A changed width scales the height. */
export const PositionAndSize: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Left')).toHaveValue('40');
    await expect(canvas.getByLabelText('Height')).toHaveValue('100');
    await userEvent.type(canvas.getByLabelText('Width'), '0');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ scale: { x: 5, y: 5 }, pos: { x: 40, y: 60 } }),
      'width',
    );
  },
};

const DESKTOP_MIN_PX = 1024;
const CROPPED = { name: 'Title', pos: { x: 40, y: 60 }, crop_left: 20 };

/**
 * Each number has its unit. On a desktop the labels are inside the fields, so that the group of position and size needs
 * no heading.
 */
export const UnitsAndGroups: Story = {
  args: { item: CROPPED },
  play: async ({ canvas }) => {
    const isDesktop = window.innerWidth >= DESKTOP_MIN_PX;
    const readUnit = (label: string) => {
      return getComputedStyle(canvas.getByLabelText(label).parentElement!, '::after').content;
    };
    await expect(['Left', 'Rotation', 'Crop top'].map(readUnit)).toEqual(['"px"', '"°"', '"px"']);
    const field = canvas.getByLabelText('Width');
    const [fieldTop, labelTop] = [field, field.parentElement!.querySelector('label')!].map(
      (element) => element.getBoundingClientRect().top,
    );
    await expect((labelTop ?? 0) > (fieldTop ?? 0)).toBe(isDesktop);
    const groups = {
      'Position and size': ['Left', 'Top', 'Rotation', 'Width', 'Height', 'Keep proportions'],
      Crop: ['Crop left', 'Crop top', 'Crop right', 'Crop bottom'],
    };
    for (const [name, labels] of Object.entries(groups)) {
      const group = canvas.getByRole('group', { name });
      const { height } = within(group).getAllByText(name)[0]!.getBoundingClientRect();
      if (!isDesktop || name === 'Crop') await expect(height).toBeGreaterThan(1);
      for (const label of labels) await expect(group).toContainElement(canvas.getByLabelText(label));
    }
    const placement = canvas.getByRole('group', { name: 'Position and size' });
    for (const name of ['Fit to screen', 'Cover screen', 'Reset'])
      await expect(placement).toContainElement(canvas.getByRole('button', { name }));
  },
};

/** Opens the crop, which is open at first only in a high window of a desktop. */
async function openCrop(button: HTMLElement) {
  const isOpen = window.innerWidth >= DESKTOP_MIN_PX && window.innerHeight >= 880;
  await expect(button).toHaveAttribute('aria-expanded', String(isOpen));
  if (!isOpen) await userEvent.click(button);
}

/** The fields of the crop are named by side, and screen readers get the group's name. */
export const Crop: Story = {
  play: async ({ canvas }) => {
    await openCrop(canvas.getByRole('button', { name: /^Crop/ }));
    await expect(canvas.getByRole('textbox', { name: 'Crop left' })).toBeVisible();
    const shownText = canvas.getByText('left');
    await expect(getComputedStyle(shownText).textTransform).toBe('capitalize');
  },
};

/** Folded, the crop's summary names the sides that are cropped. */
export const CropSummary: Story = {
  args: { item: { name: 'Title', crop_top: 12, crop_right: 0, crop_bottom: 5 } },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Crop', expanded: true });
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName('Crop top 12 px · bottom 5 px');
    await expect(canvas.getByText('top 12 px · bottom 5 px')).toBeVisible();
  },
};
/** Four cropped sides end with an ellipsis in the narrow column of a desktop. The name has all of them. */
export const CropSummaryInGerman: Story = {
  args: { item: { name: 'Title', crop_left: 120, crop_top: 120, crop_right: 120, crop_bottom: 60 } },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 262 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: /^Zuschnitt/ });
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName(
      'Zuschnitt links 120 px · oben 120 px · rechts 120 px · unten 60 px',
    );
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
  },
};

/** The toggle joins width and height. */
export const KeepProportions: Story = {
  play: async ({ canvas, args }) => {
    const toggle = canvas.getByRole('button', { name: 'Keep proportions', pressed: true });
    await expect(toggle).toHaveAttribute('title', 'Keep proportions');
    await userEvent.click(toggle);
    await expect(args.onKeepAspectRatio).toHaveBeenCalledWith(false);
  },
};

/**
 * Position and rotation share a row, and so do width, height and the toggle that joins them. The crop has two columns.
 */
export const Columns: Story = {
  args: { item: CROPPED },
  play: async ({ canvas }) => {
    const measure = (label: string) => canvas.getByLabelText(label).getBoundingClientRect();
    const [position, size] = [['Left', 'Top', 'Rotation'].map(measure), ['Width', 'Height'].map(measure)];
    for (const row of [position, size]) await expect(new Set(row.map(({ top }) => top)).size).toBe(1);
    await expect(size.map(({ left }) => left)).toEqual(position.slice(0, 2).map(({ left }) => left));
    const toggle = measure('Keep proportions');
    await expect(toggle.left).toBeGreaterThanOrEqual(position[2]!.left - 1);
    await expect((toggle.top + toggle.bottom) / 2).toBeCloseTo((size[0]!.top + size[0]!.bottom) / 2, 0);
    const [starts, ends] = [
      ['Crop left', 'Crop right'].map(measure),
      ['Crop top', 'Crop bottom'].map(measure),
    ];
    for (const column of [starts, ends]) await expect(new Set(column.map(({ left }) => left)).size).toBe(1);
    await expect(ends.map(({ top }) => top)).toEqual(starts.map(({ top }) => top));
    await expect(position[0]!.left).toBeCloseTo(starts[0]!.left, 0);
    await expect(position[2]!.right).toBeCloseTo(ends[0]!.right, 0);
  },
};

/** On a desktop, position and size have short labels. The full ones are tooltips and names for screen readers. */
export const ShortLabels: Story = {
  play: async ({ canvas }) => {
    for (const name of ['Left', 'Top', 'Rotation', 'Width', 'Height']) {
      const field = canvas.getByRole('textbox', { name });
      await expect(field).toHaveAttribute('title', name);
      await expect(canvas.getByText(name).checkVisibility()).toBe(window.innerWidth < DESKTOP_MIN_PX);
    }
  },
};

/** In a narrow column, each label and number have room beside the unit. */
export const InNarrowColumn: Story = {
  args: { item: { name: 'Title', pos: { x: -128, y: -128 }, crop_left: 1 } },
  decorators: [
    (Story) => (
      <div style={{ width: 262 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    for (const name of ['Left', 'Top', 'Rotation', 'Width', 'Height', 'Crop bottom']) {
      const input = canvas.getByLabelText(name);
      await expect(input.scrollWidth).toBeLessThanOrEqual(input.clientWidth);
      const label = input.parentElement?.querySelector('label');
      await expect(label?.getBoundingClientRect().right).toBeLessThan(input.getBoundingClientRect().right);
    }
  },
};

/** Rotates an item about its centre. Cropping does not move the remaining part. */
export const RotationAndCrop: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Rotation'), '90');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ rot: 90 }), 'rotation');
    await openCrop(canvas.getByRole('button', { name: /^Crop/ }));
    await userEvent.type(canvas.getByLabelText('Crop left'), '80');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ crop_left: 80, pos: { x: 80, y: 60 } }),
      'crop_left',
    );
    await userEvent.type(canvas.getByLabelText('Crop bottom'), '200');
    await expect(canvas.getByText('Enter a whole number from 0 to 199.')).toBeVisible();
  },
};

export const Locked: Story = {
  args: { isLocked: true },
  globals: { language: 'de' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Links')).toBeDisabled();
    await expect(canvas.getByText(/gesperrt/)).toBeVisible();
  },
};
