import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReadOnlyField } from '@trailcast/client/ui/field/read-only-field.tsx';
import { expect, userEvent, within } from 'storybook/test';

const meta: Meta<typeof ReadOnlyField> = {
  component: ReadOnlyField,
  parameters: { usage: 'A value to copy, such as a link or an address.' },
  args: { label: 'Link', value: 'https://studio.example/join#token' },
};
export default meta;
type Story = StoryObj<typeof ReadOnlyField>;

/** The whole value is selected. The field accepts no input. */
export const Selected: Story = {
  args: { autoFocus: true },
  play: async ({ canvasElement, args }) => {
    const field = within(canvasElement).getByLabelText<HTMLInputElement>('Link');
    await expect(field).toHaveFocus();
    await expect([field.selectionStart, field.selectionEnd]).toEqual([0, args.value.length]);
    await userEvent.keyboard('x');
    await expect(field).toHaveValue(args.value);
  },
};
