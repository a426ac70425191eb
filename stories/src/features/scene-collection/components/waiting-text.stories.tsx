import type { Meta, StoryObj } from '@storybook/react-vite';
import { WaitingText } from '@trailcast/client/features/scene-collection/components/waiting-text.tsx';
import { expect, fn, waitFor, within } from 'storybook/test';
import { FirstRender } from '../../../first-render.js';

const TEXT = 'Waiting for your scene collections…';
const measureTextWidth = (container: HTMLElement) =>
  within(container).getByText(TEXT).getBoundingClientRect().width;
const onFirstWidth = fn<(width: number) => void>();

const meta: Meta<typeof WaitingText> = { component: WaitingText, args: { text: TEXT } };
export default meta;

/** Screen readers get the text immediately. It is visible after a second. */
export const SlowLoading: StoryObj<typeof WaitingText> = {
  render: (args) => (
    <FirstRender onFirstRender={(container) => onFirstWidth(measureTextWidth(container))}>
      <WaitingText {...args} />
    </FirstRender>
  ),
  play: async ({ canvasElement }) => {
    await expect(onFirstWidth.mock.lastCall?.[0]).toBeLessThan(2);
    await waitFor(() => expect(measureTextWidth(canvasElement)).toBeGreaterThan(100));
  },
};
