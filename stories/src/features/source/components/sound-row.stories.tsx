import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { SoundRow } from '@trailcast/client/features/source/components/sound-row.tsx';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';

const meta: Meta<typeof SoundRow> = {
  component: SoundRow,
  args: {
    sound: { id: 'feed', name: 'Feed', muted: false, volumeDb: 0 },
    disabled: false,
    busy: false,
    onChange: fn(async () => true),
  },
};
export default meta;
type Story = StoryObj<typeof SoundRow>;

export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('switch', { name: 'Sound of Feed' }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ muted: true });
    const slider = canvas.getByRole('slider', { name: 'Volume of Feed' });
    // Only the final position is sent.
    await fireEvent.change(slider, { target: { value: '-3' } });
    await fireEvent.change(slider, { target: { value: '-12' } });
    await expect(slider).toHaveAttribute('aria-valuetext', '-12 dB');
    await waitFor(() => expect(args.onChange).toHaveBeenLastCalledWith({ volumeDb: -12 }));
    await expect(args.onChange).toHaveBeenCalledTimes(2);
  },
};
export const Muted: Story = {
  args: { sound: { id: 'feed', name: 'Feed', muted: true, volumeDb: -60 } },
  play: async ({ canvas }) => {
    // In one row, the word replaces the volume. In two rows, it is beside the speaker.
    await expect(canvas.getByText('-60 dB').checkVisibility()).toBe(window.innerWidth < 1024);
    const words = canvas.getAllByText('Muted').filter((word) => word.checkVisibility());
    await expect(words).toHaveLength(1);
    // The button's name is about the sound, so the word is outside of it.
    await expect(canvas.getByRole('switch', { name: 'Sound of Feed', checked: false })).toHaveTextContent(
      /^$/,
    );
  },
};
export const Busy: Story = { args: { busy: true } };
export const ChannelLost: Story = {
  args: { disabled: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('slider')).toBeDisabled();
  },
};
/** Returns the decorator of a story in a pane whose content has this width, px. */
const inPane =
  (width: number): Decorator =>
  (Story) => (
    <div style={{ width, maxWidth: '100%' }}>
      <Story />
    </div>
  );
/** On a desktop, name, slider, value and the speaker that mutes the source are in one row. */
export const OnDesktop: Story = {
  decorators: [inPane(389)],
  play: async ({ canvas, canvasElement }) => {
    if (window.innerWidth < 1024) return;
    const boxes = [
      canvas.getByTitle('Feed'),
      canvas.getByRole('slider'),
      canvas.getByText('0 dB'),
      canvas.getByRole('switch'),
    ].map((element) => element.getBoundingClientRect());
    for (const [index, { left, top, bottom }] of boxes.entries()) {
      await expect(Math.abs(top + bottom - boxes[0]!.top - boxes[0]!.bottom)).toBeLessThanOrEqual(2);
      if (index > 0) await expect(left).toBeGreaterThanOrEqual(boxes[index - 1]!.right);
    }
    await expect(boxes[1]!.width).toBeGreaterThanOrEqual(60);
    const speaker = canvas.getByRole('switch').querySelector('svg')!.getBoundingClientRect();
    await expect(speaker.left + speaker.right).toBeCloseTo(boxes[3]!.left + boxes[3]!.right, 0);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const OnNarrowDesktop: Story = { ...OnDesktop, decorators: [inPane(256)] };
export const German: Story = { globals: { language: 'de' } };
