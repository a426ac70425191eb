import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DockPlace } from '@trailcast/client/ui/dock/dock-place.tsx';
import { Docked } from '@trailcast/client/ui/dock/docked.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Docked> = {
  component: Docked,
  parameters: {
    usage: 'For what is urgent while live, and for nothing else: it takes room from every page of a phone.',
  },
  args: { children: <p>Controls</p> },
};
export default meta;
type Story = StoryObj<typeof Docked>;

const DESK_PX = 1024;

/** On a phone the controls move from the page to the dock. On a desktop they stay in the column. */
export const InTheDock: Story = {
  render: (args) => (
    <>
      <Box data-testid="page">
        <Docked {...args} />
      </Box>
      <Box data-testid="dock">
        <DockPlace />
      </Box>
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const place = window.innerWidth < DESK_PX ? 'dock' : 'page';
    await expect(within(canvas.getByTestId(place)).getByText('Controls')).toBeVisible();
    await expect(canvas.getAllByText('Controls')).toHaveLength(1);
  },
};
export const WithoutADock: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Controls')).toBeVisible();
  },
};
