import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextAreaField } from '@trailcast/client/ui/field/text-area-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof TextAreaField> = {
  component: TextAreaField,
  parameters: { usage: 'A text of several lines, such as a message. For one line, use TextField.' },
  args: { label: 'Message', rows: 4, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof TextAreaField>;

export const Empty: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByLabelText('Message'), 'a');
    await expect(args.onChange).toHaveBeenCalledWith('a');
  },
};
export const Invalid: Story = {
  args: { value: 'too long', error: 'At most 5000 characters' },
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByLabelText('Message');
    await expect(area).toHaveAccessibleDescription('At most 5000 characters');
    await expect(area).toHaveAttribute('aria-invalid', 'true');
  },
};
export const LightTheme: Story = { args: { value: 'Line 1' }, globals: { theme: 'light' } };
