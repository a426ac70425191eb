import type { Meta, StoryObj } from '@storybook/react-vite';
import { NumberField } from '@trailcast/client/features/scene-collection/visual/components/number-field.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof NumberField> = {
  component: NumberField,
  args: { label: 'Width', value: 640.4, min: 1, max: 4096, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof NumberField>;

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
