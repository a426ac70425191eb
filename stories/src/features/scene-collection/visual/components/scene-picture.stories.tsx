import type { Meta, StoryObj } from '@storybook/react-vite';
import { ScenePicture } from '@trailcast/client/features/scene-collection/visual/components/scene-picture.tsx';
import { expect } from 'storybook/test';
import { CONTEXT, createContext, WITH_A_PAGE } from '../sample.js';

const meta: Meta<typeof ScenePicture> = {
  component: ScenePicture,
  args: { name: 'Live', context: CONTEXT, label: 'Live' },
};
export default meta;
type Story = StoryObj<typeof ScenePicture>;

/** All items are drawn at their positions, except hidden ones. */
export const WholeScene: Story = {
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'Live' });
    await expect(picture).toHaveTextContent('Your feedThrough the city12:00');
    const { left, top, width } = picture.getBoundingClientRect();
    const band = picture.querySelector('rect[fill="#0a5a78"]')?.getBoundingClientRect();
    await expect(Math.round((((band?.left ?? 0) - left) / width) * 1280)).toBe(40);
    await expect(Math.round((((band?.top ?? 0) - top) / width) * 1280)).toBe(560);
    const title = [...picture.querySelectorAll('text')].find(
      (text) => text.textContent === 'Through the city',
    );
    await expect(title && getComputedStyle(title)).toMatchObject({ fontSize: '72px', fontWeight: '700' });
    await expect(Math.round(((band?.width ?? 0) / width) * 1280)).toBe(600);
  },
};

const FEED = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="teal"/></svg>')}`;

/** The feed's last picture fills its rectangle. */
export const FeedPicture: Story = {
  args: { context: { ...CONTEXT, feedPicture: FEED } },
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'Live' });
    const feed = picture.querySelector('image');
    await expect(feed).toHaveAttribute('href', FEED);
    await expect(feed?.getBoundingClientRect().width).toBeCloseTo(picture.getBoundingClientRect().width, 0);
    await expect(picture).not.toHaveTextContent('Your feed');
  },
};

/** A group, and a nested scene, mirrored and at half size. */
export const Nested: Story = { args: { name: 'Be right back', label: 'Be right back' } };

/** A single source, without a label for screen readers. */
export const OneSource: Story = { args: { name: 'Alerts', label: undefined } };

/** A web page is labelled with its host, never with its address, which may contain a secret. */
export const WebPage: Story = {
  args: { context: createContext(WITH_A_PAGE) },
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'Live' });
    await expect(picture.textContent).toBe('widgets.example.org');
  },
};

/** A web page that servers leave out is labelled as such. */
export const WebPageLeftOut: Story = {
  args: { context: { ...createContext(WITH_A_PAGE), removedPages: new Set(['Goal']) } },
  play: async ({ canvas }) => {
    const picture = canvas.getByRole('img', { name: 'Live' });
    await expect(picture.textContent).toBe('widgets.example.org: does not run on a server');
  },
};
