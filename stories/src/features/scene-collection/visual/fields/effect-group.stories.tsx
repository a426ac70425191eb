import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  AppliesAtContext,
  EffectGroup,
} from '@trailcast/client/features/scene-collection/visual/fields/effect-group.tsx';
import type { AppliesAtKey } from '@trailcast/client/features/scene-collection/on-program.ts';
import type { ComponentProps } from 'react';
import { expect } from 'storybook/test';

interface Args extends ComponentProps<typeof EffectGroup> {
  appliesAt: AppliesAtKey;
}

const meta: Meta<Args> = {
  component: EffectGroup,
  args: { appliesAt: 'liveParts', children: null },
  render: ({ appliesAt }) => (
    <AppliesAtContext value={appliesAt}>
      <EffectGroup isLive control={<button>Visible</button>}>
        Volume
      </EffectGroup>
      <EffectGroup>Position</EffectGroup>
    </AppliesAtContext>
  ),
};
export default meta;
type Story = StoryObj<Args>;

/** While viewers watch, each group has a heading with an icon, which is its name, and the control below it. */
export const OnAir: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'When you save' })).toHaveTextContent(/Volume$/);
    const [heading, control] = [
      canvas.getByText('When you save'),
      canvas.getByRole('button', { name: 'Visible' }),
    ].map((element) => element.getBoundingClientRect());
    await expect(control!.top).toBeGreaterThanOrEqual(heading!.bottom);
    await expect(canvas.getByRole('group', { name: 'After this broadcast' })).toHaveTextContent(/Position$/);
    for (const [name, icon] of [
      ['When you save', '.lucide-zap'],
      ['After this broadcast', '.lucide-clock'],
    ] as const)
      await expect(canvas.getByRole('group', { name }).querySelector(icon)).toBeVisible();
  },
};

export const InGerman: Story = {
  globals: { language: 'de', viewport: { value: 'w320', isRotated: false } },
  play: async ({ canvas }) => {
    for (const name of ['Beim Speichern', 'Nach dieser Sendung'])
      await expect(canvas.getByRole('group', { name })).toBeVisible();
  },
};

const withoutHeadings: Partial<Story> = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Volume')).toBeVisible();
    await expect(canvas.queryByRole('group')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};
/** There are no headings unless viewers are watching. */
export const NotOnAir: Story = { ...withoutHeadings, args: { appliesAt: 'now' } };
/** All changes are saved together: after another change, the live ones wait as well, which the dialog's hint says. */
export const AllAfterTheBroadcast: Story = { ...withoutHeadings, args: { appliesAt: 'live' } };
