import type { Meta, StoryObj } from '@storybook/react-vite';
import { VisibleSwitch } from '@trailcast/client/features/scene-collection/visual/fields/visible-switch.tsx';
import { expect, fn, userEvent } from 'storybook/test';
import { targetSize } from '../../../../target-size.js';

const meta: Meta<typeof VisibleSwitch> = {
  component: VisibleSwitch,
  args: { isVisible: true, onShow: fn() },
  decorators: [
    (Story) => (
      <div style={{ width: 262 }}>
        <Story />
      </div>
    ),
  ],
};
export default meta;
type Story = StoryObj<typeof VisibleSwitch>;

/** The whole row can be pressed, also with the keyboard. */
export const Visible: Story = {
  play: async ({ canvas, args }) => {
    const row = canvas.getByRole('switch', { name: 'Visible', checked: true });
    await expect(row.offsetWidth).toBe(262);
    await expect(row.offsetHeight).toBeGreaterThanOrEqual(targetSize());
    await userEvent.click(canvas.getByText('Visible'));
    await expect(args.onShow).toHaveBeenLastCalledWith(false);
    await userEvent.keyboard(' ');
    await expect(args.onShow).toHaveBeenCalledTimes(2);
  },
};

export const Hidden: Story = {
  args: { isVisible: false },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Visible', checked: false }));
    await expect(args.onShow).toHaveBeenLastCalledWith(true);
  },
};

export const InGerman: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'Sichtbar' })).toBeVisible();
  },
};
