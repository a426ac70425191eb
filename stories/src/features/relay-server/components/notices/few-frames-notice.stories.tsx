import type { Meta, StoryObj } from '@storybook/react-vite';
import { FewFramesNotice } from '@trailcast/client/features/relay-server/components/notices/few-frames-notice.tsx';
import { expect, fn, userEvent, within } from 'storybook/test';
import { QUALITIES } from '../../../../qualities.js';

const meta: Meta<typeof FewFramesNotice> = {
  component: FewFramesNotice,
  args: {
    drawnFps: 20,
    picture: { height: 1080, fps: 30 },
    qualities: QUALITIES,
    nextQuality: null,
    busy: false,
    onSet: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof FewFramesNotice>;

export const Offered: Story = {
  play: async ({ args, canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onSet).toHaveBeenCalledOnce();
  },
};
export const Busy: Story = { args: { busy: true } };

/** No quality is lower than the current one. */
export const LowestQuality: Story = {
  args: { qualities: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull();
  },
};
