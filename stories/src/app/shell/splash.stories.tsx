import type { Meta, StoryObj } from '@storybook/react-vite';
import { Splash } from '@trailcast/client/app/shell/splash.tsx';
import { expect, within } from 'storybook/test';

const meta: Meta<typeof Splash> = { component: Splash, parameters: { layout: 'fullscreen' } };
export default meta;

export const Loading: StoryObj<typeof Splash> = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('Loading…');
  },
};
