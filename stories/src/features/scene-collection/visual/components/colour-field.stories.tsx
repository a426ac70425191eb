import type { Meta, StoryObj } from '@storybook/react-vite';
import { ColourField } from '@trailcast/client/features/scene-collection/visual/components/colour-field.tsx';
import { expect, fn, userEvent } from 'storybook/test';

const meta: Meta<typeof ColourField> = {
  component: ColourField,
  args: { label: 'Colour', value: { hex: '#0a5a78', opacity: 1 }, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof ColourField>;

/** A field with a unit is aligned with a field without one. */
export const WithUnit: Story = {
  play: async ({ canvas }) => {
    const [colour, opacity] = ['Colour', 'Opacity'].map((label) =>
      Math.round(canvas.getByLabelText(label).getBoundingClientRect().top),
    );
    await expect(colour).toBe(opacity);
  },
};

/** An invalid colour is marked and not reported. */
export const InvalidInput: Story = {
  play: async ({ canvas, args }) => {
    const field = canvas.getByLabelText('Colour');
    await userEvent.clear(field);
    await userEvent.type(field, '#f00');
    await expect(args.onChange).toHaveBeenLastCalledWith({ hex: '#ff0000', opacity: 1 });
    await userEvent.type(field, 'x');
    await expect(canvas.getByText('Enter a colour such as #FF6B2C.')).toBeVisible();
    await expect(args.onChange).toHaveBeenCalledOnce();
    await userEvent.clear(canvas.getByLabelText('Opacity'));
    await userEvent.type(canvas.getByLabelText('Opacity'), '50');
    await expect(args.onChange).toHaveBeenLastCalledWith({ hex: '#0a5a78', opacity: 0.5 });
  },
};
