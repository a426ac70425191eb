import { Box } from '@chakra-ui/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { Modal } from '@trailcast/client/ui/dialog/modal.tsx';
import { DockPlace } from '@trailcast/client/ui/dock/dock-place.tsx';
import { Docked } from '@trailcast/client/ui/dock/docked.tsx';
import { useState } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../opened-dialog.js';
import { pressEscape } from '../../press-escape.js';

const meta: Meta<typeof Docked> = {
  component: Docked,
  parameters: {
    usage:
      'Only for controls that are urgent while live, because they take space from every page of a phone.',
  },
  args: { children: <p>Controls</p> },
};
export default meta;
type Story = StoryObj<typeof Docked>;

const DESKTOP_MIN_PX = 1024;

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
    const testId = window.innerWidth < DESKTOP_MIN_PX ? 'dock' : 'page';
    await expect(within(canvas.getByTestId(testId)).getByText('Controls')).toBeVisible();
    await expect(canvas.getAllByText('Controls')).toHaveLength(1);
  },
};
/**
 * An open dialog would cover the dock, so the dialog shows the controls until it closes. The dialog's buttons are
 * separate: below the controls on a phone, at the top on a desktop, where the controls are in the rail.
 */
export const InADialog: Story = {
  args: { isInRail: true },
  render: (args) => {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Docked {...args} />
        <Box data-testid="dock">
          <DockPlace />
        </Box>
        <Button onClick={() => setOpen(true)}>Edit</Button>
        <Modal
          open={isOpen}
          wide
          title="Scenes"
          footer={<Button>Save</Button>}
          onClose={() => setOpen(false)}
        >
          Content.
        </Modal>
      </>
    );
  },
  play: async ({ canvasElement }) => {
    const dock = within(within(canvasElement).getByTestId('dock'));
    await dock.findByText('Controls');
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Edit' }));
    const dialog = await openedDialog();
    const controls = (await within(dialog).findByText('Controls')).getBoundingClientRect();
    const save = within(dialog).getByRole('button', { name: 'Save' }).getBoundingClientRect();
    const body = within(dialog).getByText('Content.').getBoundingClientRect();
    if (window.innerWidth < DESKTOP_MIN_PX) {
      await expect(controls.top).toBeGreaterThan(body.bottom);
      await expect(save.top).toBeGreaterThan(controls.bottom);
    } else {
      await expect(controls.right).toBeLessThanOrEqual(body.left);
      await expect(save.bottom).toBeLessThan(body.top);
    }
    await expect(screen.getAllByText('Controls')).toHaveLength(1);
    await pressEscape();
    await dock.findByText('Controls');
  },
};
export const WithoutADock: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('Controls')).toBeVisible();
  },
};
