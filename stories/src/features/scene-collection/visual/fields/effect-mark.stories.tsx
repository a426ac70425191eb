import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AppliesAtContext,
  EffectMark,
} from '@trailcast/client/features/scene-collection/visual/fields/effect-mark.tsx';
import type { AppliesAtKey } from '@trailcast/client/features/scene-collection/on-program.ts';
import { expect } from 'storybook/test';

interface Args {
  appliesAt: AppliesAtKey;
  isLive: boolean;
}

const meta: Meta<Args> = {
  component: EffectMark,
  args: { appliesAt: 'liveParts', isLive: true },
  render: ({ appliesAt, isLive }) => (
    <AppliesAtContext value={appliesAt}>
      <EffectMark isLive={isLive} />
    </AppliesAtContext>
  ),
};
export default meta;
type Story = StoryObj<Args>;

export const Now: Story = {
  play: async ({ canvas }) => {
    const mark = canvas.getByRole('img', { name: 'Viewers see this as soon as you save' });
    await expect(mark).toHaveTextContent('now');
  },
};
export const NowInGerman: Story = {
  globals: { language: 'de' },
  play: async ({ canvas }) => expect(canvas.getByText('sofort')).toBeVisible(),
};

/** The text is a tooltip as well. */
export const AfterTheBroadcast: Story = {
  args: { isLive: false },
  play: async ({ canvas }) => {
    const text = 'Viewers see this after the broadcast';
    await expect(canvas.getByRole('img', { name: text })).toHaveAttribute('title', text);
  },
};

/** There is no mark unless viewers are watching. */
export const NotLive: Story = {
  args: { appliesAt: 'now' },
  play: async ({ canvas }) => expect(canvas.queryByRole('img')).toBeNull(),
};
