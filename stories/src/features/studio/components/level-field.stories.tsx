import type { Meta, StoryObj } from '@storybook/react-vite';
import { LevelField } from '@trailcast/client/features/studio/components/level-field.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof LevelField> = {
  component: LevelField,
  args: { level: 'watch', onChange: fn() },
};
export default meta;
type Story = StoryObj<typeof LevelField>;

export const Watch: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('Sees the state, the picture and the figures.')).toBeVisible();
    await userEvent.selectOptions(canvas.getByLabelText('Permission'), 'Produce');
    await expect(args.onChange).toHaveBeenCalledWith('produce');
  },
};

/** A level also lists the rights of the lower levels. */
export const Operate: Story = {
  args: { level: 'operate', name: 'Friend' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByLabelText('What Friend may do')).toHaveValue('operate');
    await expect(canvas.getByText(/^Sees the state.* Also switches scenes/)).toBeVisible();
    await expect(canvas.queryByText(/starts and stops/)).toBeNull();
  },
};

export const Busy: Story = { args: { level: 'operate', busy: true } };

export const German: Story = {
  args: { level: 'produce' },
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
