import type { Meta, StoryObj } from '@storybook/react-vite';
import { NotFoundPage } from '@trailcast/client/app/shell/not-found-page.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof NotFoundPage> = { component: NotFoundPage };
export default meta;

export const NotFound: StoryObj<typeof NotFoundPage> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', '/');
  },
};
