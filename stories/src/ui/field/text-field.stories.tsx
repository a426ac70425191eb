import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from '@trailcast/client/ui/field/text-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof TextField> = {
  component: TextField,
  parameters: { usage: 'A text of one line. An error is shown below it, never in a toast.' },
  args: { label: 'Name', value: 'Walk', onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof TextField>;

export const Filled: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByLabelText('Name'), '!');
    await expect(args.onChange).toHaveBeenCalledWith('Walk!');
  },
};
export const Empty: Story = { args: { value: '' } };
export const Disabled: Story = { args: { disabled: true } };
export const WithHint: Story = {
  args: { hint: 'As on the invoice.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Name')).toHaveAccessibleDescription(
      'As on the invoice.',
    );
  },
};
/** Only screen readers get the name of the group, in which the label is clear. */
export const InGroup: Story = {
  args: { group: 'Crop', label: 'left', value: '20' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Crop left')).toHaveAccessibleName('Crop left');
    await expect(getComputedStyle(canvas.getByText('left')).textTransform).toBe('capitalize');
  },
};
/** A desktop shows the short label. Screen readers always get the full one. */
export const WithShortLabel: Story = {
  args: { label: 'Left', shortLabel: 'X', value: '40' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleName('Left');
    await expect(canvas.getByText('X').checkVisibility()).toBe(window.innerWidth >= 1024);
  },
};
/** The error replaces the hint. */
export const Invalid: Story = {
  args: { hint: 'Two letters.', error: 'No such country.', value: 'XX' },
  play: async ({ canvasElement }) => {
    const field = within(canvasElement).getByLabelText('Name');
    await expect(field).toHaveAccessibleDescription('No such country.');
    await expect(field).toBeInvalid();
  },
};
