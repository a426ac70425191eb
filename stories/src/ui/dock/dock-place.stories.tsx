import type { Meta, StoryObj } from '@storybook/react-vite';
import { DockPlace } from '@trailcast/client/ui/dock/dock-place.tsx';
import { Docked } from '@trailcast/client/ui/dock/docked.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof DockPlace> = {
  component: DockPlace,
  parameters: {
    usage:
      'Container of docked controls above a phone’s navigation. The layout and editor dialogs have one. Pages use Docked.',
  },
};
export default meta;
type Story = StoryObj<typeof DockPlace>;

/** Without controls the dock has no height. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-dock-place]')?.clientHeight).toBe(0);
  },
};
export const Filled: Story = {
  render: () => (
    <>
      <DockPlace />
      <Docked>
        <p>Controls</p>
      </Docked>
    </>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Controls')).toBeVisible();
  },
};
