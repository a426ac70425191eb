import type { Meta, StoryObj } from '@storybook/react-vite';
import { SceneSection } from '@trailcast/client/features/source/components/scene-section.tsx';
import { expect, userEvent } from 'storybook/test';

const meta: Meta<typeof SceneSection> = {
  component: SceneSection,
  args: { scene: 'Live', sourceCount: 3, children: <p>Feed, caption and background</p> },
  decorators: [
    (Story) => (
      <section>
        <h2>Scene and sound</h2>
        <Story />
      </section>
    ),
  ],
  beforeEach: () => () => localStorage.removeItem('sources'),
};
export default meta;
type Story = StoryObj<typeof SceneSection>;

/** A desktop shows the sources after a press on their row, also by keyboard, and remembers that. */
export const OnDesktop: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    const row = canvas.getByRole('button', { name: 'Sources in “Live” (3)' });
    const sources = canvas.getByText('Feed, caption and background');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    await expect(sources).not.toBeVisible();
    await userEvent.click(row);
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    await expect(sources).toBeVisible();
    await expect(localStorage.getItem('sources')).toBe('open');
    row.focus();
    await userEvent.keyboard('{Enter}');
    await expect(sources).not.toBeVisible();
    await expect(localStorage.getItem('sources')).toBeNull();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export const OpenOnDesktop: Story = {
  beforeEach: () => localStorage.setItem('sources', 'open'),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Feed, caption and background')).toBeVisible();
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
/** A phone always shows the sources. */
export const OnAPhone: Story = {
  play: async ({ canvas }) => {
    if (window.innerWidth >= 1024) return;
    await expect(canvas.getByRole('heading', { name: 'In “Live”', level: 3 })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByText('Feed, caption and background')).toBeVisible();
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** A long name takes several lines. */
export const German: Story = {
  args: { scene: 'Donaudampfschifffahrtsgesellschaftskapitän am Abend' },
  globals: { language: 'de' },
  decorators: [
    (Story) => (
      <div style={{ width: 256 }}>
        <Story />
      </div>
    ),
  ],
};
