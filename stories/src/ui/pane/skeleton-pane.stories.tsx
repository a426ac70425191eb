import type { Meta, StoryObj } from '@storybook/react-vite';
import { SkeletonPane } from '@trailcast/client/ui/pane/skeleton-pane.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof SkeletonPane> = {
  component: SkeletonPane,
  parameters: {
    usage: 'Shown while a pane loads, with the height of the loaded pane, so that nothing below it moves.',
  },
  args: { height: 240 },
};
export default meta;

export const Loading: StoryObj<typeof SkeletonPane> = {
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement).getByRole('status');
    await expect(pane).toHaveTextContent('Loading…');
    await expect(pane.getBoundingClientRect().height).toBe(240);
  },
};

/** A low pane has room for only one line. */
export const Low: StoryObj<typeof SkeletonPane> = {
  args: { height: { base: 48, md: 74 } },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement).getByRole('status');
    await expect(pane.getBoundingClientRect().height).toBe(window.innerWidth < 768 ? 48 : 74);
  },
};

/** After a second a text explains the wait. The pane's height does not change. */
export const LongWait: StoryObj<typeof SkeletonPane> = {
  args: { waitingFor: 'Waiting for the live connection…' },
  play: async ({ canvasElement }) => {
    const pane = within(canvasElement).getByRole('status');
    await within(pane).findByText('Waiting for the live connection…');
    await expect(pane.getBoundingClientRect().height).toBe(240);
  },
};

/** The skeleton of a pane that is a row has no frame either. */
export const Row: StoryObj<typeof SkeletonPane> = {
  args: { height: 56, isRow: true },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('status');
    await expect(row.getBoundingClientRect().height).toBe(56);
    await expect(getComputedStyle(row).borderTopWidth).toBe('0px');
  },
};

/** A pane can have another height on a desktop. */
export const OnDesktop: StoryObj<typeof SkeletonPane> = {
  args: { height: { base: 240, lg: '120px' } },
  play: async ({ canvasElement }) => {
    const { height } = within(canvasElement).getByRole('status').getBoundingClientRect();
    await expect(height).toBe(window.innerWidth < 1024 ? 240 : 120);
  },
};
