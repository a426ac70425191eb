import type { Meta, StoryObj } from '@storybook/react-vite';
import { WaitingText } from '@trailcast/client/features/scene-collection/components/waiting-text.tsx';
import { expect, fn, waitFor, within } from 'storybook/test';
import { FirstLook } from '../../../first-look.js';

const TEXT = 'Waiting for your scene collections…';
const widthIn = (place: HTMLElement) => within(place).getByText(TEXT).getBoundingClientRect().width;
const atFirst = fn<(width: number) => void>();

const meta: Meta<typeof WaitingText> = { component: WaitingText, args: { text: TEXT } };
export default meta;

/** Available immediately to screen readers, visible after a second. */
export const Slow: StoryObj<typeof WaitingText> = {
  render: (args) => (
    <FirstLook onLook={(place) => atFirst(widthIn(place))}>
      <WaitingText {...args} />
    </FirstLook>
  ),
  play: async ({ canvasElement }) => {
    await expect(atFirst.mock.lastCall?.[0]).toBeLessThan(2);
    await waitFor(() => expect(widthIn(canvasElement)).toBeGreaterThan(100));
  },
};
