import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChoiceField } from '@trailcast/client/ui/field/choice-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof ChoiceField> = {
  component: ChoiceField,
  parameters: {
    usage:
      'A choice between known values. For up to four values that must be visible at a glance, use tiles.',
  },
  args: {
    label: 'Stream',
    value: '7',
    choices: [
      { id: '7', name: 'Walk' },
      { id: '8', name: 'Bike' },
    ],
    onChoose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof ChoiceField>;

export const Chosen: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.selectOptions(within(canvasElement).getByLabelText('Stream'), 'Bike');
    await expect(args.onChoose).toHaveBeenCalledWith('8');
  },
};
export const NothingChosen: Story = { args: { value: '', none: 'No Stream' } };
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('Stream')).toBeDisabled();
  },
};
export const QuietLabel: Story = { args: { quiet: true } };
