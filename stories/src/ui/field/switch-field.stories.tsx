import type { Meta, StoryObj } from '@storybook/react-vite';
import { SwitchField } from '@trailcast/client/ui/field/switch-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof SwitchField> = {
  component: SwitchField,
  parameters: { usage: 'A setting that takes effect immediately. Its text is the current state.' },
  args: { label: 'Kick', checked: false, words: { on: 'On', off: 'Off' }, onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof SwitchField>;

export const Off: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('switch', { name: 'Kick' });
    await expect(button).not.toBeChecked();
    button.focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
};
export const On: Story = { args: { checked: true } };
export const Disabled: Story = { args: { checked: true, disabled: true } };

/** A busy switch keeps the focus and ignores presses. */
export const Busy: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('switch', { name: 'Kick' });
    await userEvent.click(button);
    await expect(button).toHaveFocus();
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
