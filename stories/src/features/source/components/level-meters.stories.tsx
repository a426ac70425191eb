import type { Meta, StoryObj } from '@storybook/react-vite';
import { LevelMeters, type Levels } from '@trailcast/client/features/source/components/level-meters.tsx';
import { expect, waitFor, within } from 'storybook/test';
import { targetSize } from '../../../target-size.js';

const meta: Meta<typeof LevelMeters> = { component: LevelMeters };
export default meta;
type Story = StoryObj<typeof LevelMeters>;

const createLevelProps = (levels: Levels | null) => ({
  subscribe: (listener: (levels: Levels | null) => void) => {
    listener(levels);
    return () => undefined;
  },
});

/** Returns the lit share of a meter's bar. */
function measureFilledShare(meter: Element): number {
  const cover = meter.querySelector('[data-cover]')!;
  return 1 - cover.getBoundingClientRect().width / cover.parentElement!.getBoundingClientRect().width;
}

export const Audible: Story = {
  args: createLevelProps({ feed: -6, program: -30 }),
  play: async ({ canvasElement }) => {
    const meters = within(canvasElement);
    const program = meters.getByRole('meter', { name: 'Viewers' });
    // The levels are drawn after the first paint.
    await waitFor(() => expect(program).toHaveAttribute('aria-valuetext', '-30 dB'));
    // The bar begins at -60 dB. At -30 dB, the cover begins in its middle.
    const cover = program.querySelector('[data-cover]')!;
    const { left, width, height } = cover.parentElement!.getBoundingClientRect();
    await expect(cover.getBoundingClientRect().left).toBeCloseTo(left + width / 2, 0);
    const rowHeight = window.innerWidth < 1024 ? 28 : Math.max(40, targetSize());
    await expect([height, program.getBoundingClientRect().height]).toEqual([8, rowHeight]);
    await expect(meters.getByRole('meter', { name: 'Phone' })).toHaveAttribute('aria-valuenow', '-6');
  },
};

/** Two rows of 24 px, while sound and sources are closed. */
export const Closed: Story = {
  args: { ...createLevelProps({ feed: -6, program: -30 }), layout: 'closed' },
  play: async ({ canvasElement }) => {
    for (const meter of within(canvasElement).getAllByRole('meter'))
      await expect(meter.getBoundingClientRect().height).toBe(24);
  },
};
/** The feed has sound, but the program is muted. */
export const Muted: Story = {
  args: createLevelProps({ feed: -12, program: null }),
  play: async ({ canvasElement }) => {
    const silence = await within(canvasElement).findByText('Silent');
    await expect(silence).toBeVisible();
    await expect(measureFilledShare(silence.closest('[role=meter]')!)).toBe(0);
  },
};
export const TooLoud: Story = { args: createLevelProps({ feed: 3, program: 12 }) };
/** The connection still works, but no more levels arrive: no segment is lit, and the figures are dashes. */
export const Unknown: Story = {
  args: {
    subscribe: (listener) => {
      listener({ feed: -23, program: -23 });
      listener(null);
      return () => undefined;
    },
    layout: 'closed',
  },
  play: async ({ canvasElement }) => {
    for (const meter of within(canvasElement).getAllByRole('meter')) {
      await waitFor(() => expect(meter).toHaveAttribute('aria-valuetext', '–'));
      await expect(measureFilledShare(meter)).toBe(0);
    }
  },
};
/** A short pause of a tone: bar and figure keep the tone's level together. */
export const Pause: Story = {
  args: {
    subscribe: (listener) => {
      listener({ feed: -23, program: -23 });
      listener({ feed: null, program: null });
      return () => undefined;
    },
    layout: 'closed',
  },
  play: async ({ canvasElement }) => {
    for (const meter of within(canvasElement).getAllByRole('meter')) {
      await waitFor(() => expect(meter).toHaveAttribute('aria-valuetext', '-23 dB'));
      await expect(measureFilledShare(meter)).toBeCloseTo(37 / 60, 2);
    }
  },
};
export const German: Story = {
  args: createLevelProps({ feed: null, program: -6 }),
  globals: { language: 'de' },
};
