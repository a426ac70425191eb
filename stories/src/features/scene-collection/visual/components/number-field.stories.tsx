import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberField } from '@trailcast/client/features/scene-collection/visual/components/number-field.tsx';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof NumberField> = {
  component: NumberField,
  args: { label: 'Width', value: 640.4, min: 1, max: 4096, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof NumberField>;

/** On a desktop the label is inside the field, and the number at its end. */
export const InnerLabel: Story = {
  args: { unit: 'px', hasInnerLabel: true },
  play: async ({ canvas }) => {
    const isDesktop = window.innerWidth >= 1024;
    const field = canvas.getByLabelText('Width');
    await expect(getComputedStyle(field).textAlign === 'end').toBe(isDesktop);
    await userEvent.type(field, '99');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const note = canvas.getByText('Enter a whole number from 1 to 4096.');
    const bottom = field.getBoundingClientRect().bottom;
    await expect(note.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  },
};
/** Screen readers get the group's name before the label. */
export const InGroup: Story = {
  args: { group: 'Crop', label: 'left', unit: 'px', hasInnerLabel: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Crop left' })).toBeVisible();
  },
};

/** A number outside the range is marked and not reported. */
export const InvalidInput: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('Width');
    await expect(field).toHaveValue('640');
    await userEvent.clear(field);
    await expect(canvas.getByText('Enter a whole number from 1 to 4096.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(field, '99999');
    await expect(args.onChange).toHaveBeenLastCalledWith(999);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await userEvent.clear(field);
    await userEvent.type(field, '12');
    await expect(args.onChange).toHaveBeenLastCalledWith(12);
    await expect(field).toHaveAttribute('aria-invalid', 'false');
  },
};

/** The arrow keys change the number by 1, or by 10 with Shift, within the range. */
export const ArrowKeys: Story = {
  args: { value: 4090 },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByLabelText('Width'));
    await userEvent.keyboard('{ArrowDown}');
    await expect(args.onChange).toHaveBeenLastCalledWith(4089);
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect(args.onChange).toHaveBeenLastCalledWith(4096);
  },
};

/** A mouse that drags the label changes the number. A click on the label focuses the field. */
export const LabelDragged: Story = {
  args: { unit: 'px', hasInnerLabel: true },
  play: async ({ canvas, args }) => {
    const label = canvas.getByText('Width');
    const field = canvas.getByLabelText('Width');
    // Browsers capture only the pointers of real devices.
    field.parentElement!.parentElement!.setPointerCapture = () => undefined;
    const pointer = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: 100 };
    await fireEvent.pointerDown(label, pointer);
    await fireEvent.pointerMove(label, { ...pointer, clientX: 120 });
    await expect(args.onChange).toHaveBeenLastCalledWith(660);
    await fireEvent.pointerUp(label, pointer);
    await expect(field).not.toHaveFocus();
    await fireEvent.pointerDown(label, pointer);
    await fireEvent.pointerUp(label, pointer);
    await expect(field).toHaveFocus();
  },
};
