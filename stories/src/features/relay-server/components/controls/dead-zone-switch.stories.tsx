import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeadZoneSwitch } from '@trailcast/client/features/relay-server/components/controls/dead-zone-switch.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';

const meta: Meta<typeof DeadZoneSwitch> = {
  component: DeadZoneSwitch,
  args: {
    scenes: ['Live', 'Starting soon', 'Be right back', 'Privacy'],
    feedLoss: { scene: 'Be right back', afterMs: 3000 },
    disabled: false,
    busy: false,
    onSet: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof DeadZoneSwitch>;

export const On: Story = {};
export const Off: Story = { args: { feedLoss: null } };
export const UnlistedDelay: Story = { args: { feedLoss: { scene: 'Privacy', afterMs: 4500 } } };
export const DeletedScene: Story = { args: { feedLoss: { scene: 'Old card', afterMs: 3000 } } };
export const Disabled: Story = { args: { disabled: true } };

/** A choice is pending: Undo resets it, Confirm applies it. */
export const PendingUntilConfirmed: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const [scene] = canvas.getAllByRole('combobox');
    await userEvent.selectOptions(scene as HTMLElement, 'Privacy');
    await userEvent.click(canvas.getByRole('button', { name: /Undo|Zurücknehmen/ }));
    await expect(scene).toHaveValue('Be right back');
    await userEvent.selectOptions(scene as HTMLElement, 'Privacy');
    await expect(args.onSet).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /Confirm|Übernehmen/ }));
    await expect(args.onSet).toHaveBeenCalledWith({ scene: 'Privacy', afterMs: 3000 });
  },
};
