import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlacementFields } from '@trailcast/client/features/scene-collection/visual/components/placement-fields.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof PlacementFields> = {
  component: PlacementFields,
  args: {
    item: { name: 'Title', pos: { x: 40, y: 60 }, scale: { x: 0.5, y: 0.5 } },
    source: { width: 800, height: 200 },
    isLocked: false,
    keepsAspectRatio: true,
    onKeepAspectRatio: fn(),
    onChange: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof PlacementFields>;

/** Values are canvas pixels. On a desktop each label is inside its field. A changed width scales the height. */
export const PositionAndSize: Story = {
  play: async ({ canvas, args }) => {
    await expect(canvas.getByLabelText('Left')).toHaveValue('40');
    const [label, input] = [canvas.getByText('Left'), canvas.getByLabelText('Left')].map((element) =>
      element.getBoundingClientRect(),
    );
    await expect((label?.top ?? 0) > (input?.top ?? 0)).toBe(window.innerWidth >= 1024);
    await expect(canvas.getByLabelText('Height')).toHaveValue('100');
    await userEvent.type(canvas.getByLabelText('Width'), '0');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      expect.objectContaining({ scale: { x: 5, y: 5 }, pos: { x: 40, y: 60 } }),
      'width',
    );
  },
};

/** Each number has its unit. In a high desktop window, position and crop have a visible heading. */
export const UnitsAndHeadings: Story = {
  play: async ({ canvas }) => {
    const readUnit = (label: string) =>
      getComputedStyle(canvas.getByLabelText(label).parentElement!, '::after').content;
    await expect(['Left', 'Rotation', 'Crop top'].map(readUnit)).toEqual(['"px"', '"°"', '"px"']);
    const crop = canvas.getByRole('group', { name: 'Crop' });
    await expect(crop).toContainElement(canvas.getByLabelText('Crop top'));
    const { width } = canvas.getByText('Crop').getBoundingClientRect();
    await expect(width > 1).toBe(window.innerWidth >= 1024 && window.innerHeight >= 840);
  },
};

/** On a desktop, the checkbox for the proportions is in the row of width and height. */
export const ProportionsInLine: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const [checkboxCentre, ...fieldCentres] = ['Keep proportions', 'Width', 'Height'].map((label) => {
      const { top, bottom } = canvas.getByLabelText(label).getBoundingClientRect();
      return top + bottom;
    });
    await expect(fieldCentres).toEqual([checkboxCentre, checkboxCentre]);
  },
};

/** Rotates an item about its centre. Cropping does not move the remaining part. */
export const RotationAndCrop: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.type(canvas.getByLabelText('Rotation'), '90');
    await expect(args.onChange).toHaveBeenLastCalledWith(expect.objectContaining({ rot: 90 }), 'rotation');
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
  },
};
