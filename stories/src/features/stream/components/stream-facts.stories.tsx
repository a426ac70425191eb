import type { Meta, StoryObj } from '@storybook/react-vite';
import { StreamFacts } from '@trailcast/client/features/stream/components/stream-facts.tsx';
import { expect } from 'storybook/test';
import { walkStream } from '../streams.ts';

const meta: Meta<typeof StreamFacts> = {
  component: StreamFacts,
  args: { stream: walkStream, isOwner: true },
};
export default meta;
type Story = StoryObj<typeof StreamFacts>;

export const Owned: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 invited user').getBoundingClientRect().width).toBeGreaterThan(1);
    await expect(canvas.queryByText('Not shared')).toBeNull();
  },
};
/** An icon shows who sees the stream. It is centred on the text’s capital letters. */
export const Private: Story = {
  args: { stream: { ...walkStream, invitedUsers: [] } },
  play: async ({ canvas }) => {
    const text = canvas.getByText('Not shared');
    const icon = text.querySelector('svg')!;
    await expect(icon).toBeVisible();
    // An empty element at the end, as high as a capital letter, is on the text’s baseline.
    const capital = document.createElement('span');
    capital.style.cssText = 'display: inline-block; width: 1px; height: 1cap';
    text.append(capital);
    const [iconCentre, capitalCentre] = [icon, capital].map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
    capital.remove();
    await expect(Math.abs(iconCentre! - capitalCentre!)).toBeLessThan(0.75);
  },
};
export const Invited: Story = { args: { isOwner: false } };
