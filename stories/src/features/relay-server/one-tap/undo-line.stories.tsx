import type { Meta, StoryObj } from '@storybook/react-vite';
import { UndoLine } from '@trailcast/client/features/relay-server/one-tap/undo-line.tsx';
import { expect, fn, within } from 'storybook/test';
import { expectFits, narrow } from '../../studio/narrow.js';

const undoOffer = { previousScene: 'Live', targetScene: 'Starting soon', control: 'tiles' as const };

const meta: Meta<typeof UndoLine> = {
  component: UndoLine,
  args: { control: 'tiles', sceneSwitch: { offer: undoOffer, undo: fn() } },
};
export default meta;
type Story = StoryObj<typeof UndoLine>;

export const Offered: Story = {};
export const Empty: Story = {
  args: { sceneSwitch: { offer: null, undo: fn() }, fallback: 'A tap switches immediately.' },
};
/** The undo button appears only at the control that was tapped. */
export const OtherControl: Story = {
  args: { control: 'bar' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
