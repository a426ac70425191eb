import type { Meta, StoryObj } from '@storybook/react-vite';
import { CheckboxField } from '@trailcast/client/ui/field/checkbox-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof CheckboxField> = {
  component: CheckboxField,
  parameters: {
    usage:
      'A consent or a choice that takes effect with a later button. For an immediate effect, use SwitchField.',
  },
  args: { checked: false, children: 'I agree that the service starts at once.', onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof CheckboxField>;

export const Unchecked: Story = {
  play: async ({ canvasElement, args }) => {
    const checkbox = within(canvasElement).getByRole('checkbox', {
      name: 'I agree that the service starts at once.',
    });
    await expect(checkbox).not.toBeChecked();
    await userEvent.click(checkbox);
    await expect(args.onChange).toHaveBeenCalledWith(true);
  },
};

export const Checked: Story = {
  args: { checked: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox')).toBeChecked();
  },
};
