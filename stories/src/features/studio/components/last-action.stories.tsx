import type { Meta, StoryObj } from '@storybook/react-vite';
import { LastAction } from '@trailcast/client/features/studio/components/last-action.tsx';
import { expect, within } from 'storybook/test';
import { entry } from '../mock-studio.js';
import { expectFits, narrow } from '../narrow.js';

const meta: Meta<typeof LastAction> = {
  component: LastAction,
  args: { action: entry, now: entry.at + 12_000 },
};
export default meta;
type Story = StoryObj<typeof LastAction>;

/** Screen readers announce the action, not its age. */
export const SceneSwitched: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status').textContent).toBe('Friend switched to Be right back');
    await expect(canvas.getByText(/12 seconds ago/)).toBeVisible();
  },
};

/** A helper's new note is marked by an icon and its weight. */
export const Marked: Story = {
  args: { action: { ...entry, action: 'note-picture-stutters', detail: null }, isMarked: true },
  play: async ({ canvas }) => {
    const sentence = canvas.getByText('Friend says: stutters for viewers');
    await expect(sentence.querySelector('svg')).toBeVisible();
    await expect(Number(getComputedStyle(sentence).fontWeight)).toBeGreaterThanOrEqual(700);
  },
};

export const NoAction: Story = {
  args: { action: null },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toBeEmptyDOMElement();
  },
};

export const German: Story = {
  globals: { language: 'de' },
  decorators: [narrow],
  play: async ({ canvasElement }) => expectFits(canvasElement),
};
