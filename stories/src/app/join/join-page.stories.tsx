import { ApolloProvider } from '@apollo/client/react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import JoinPage from '@trailcast/client/app/join/join-page.tsx';
import { createApollo } from '@trailcast/client/lib/apollo.ts';
import { expect, userEvent, within } from 'storybook/test';
import { createFetch } from '../api-data/create-fetch.ts';

const data = { joinStudio: { id: '9', owner: { id: '1', displayName: 'Streamer' }, level: 'operate' } };

/** The page behind an invitation link for helpers. */
const meta: Meta<typeof JoinPage> = {
  component: JoinPage,
  parameters: { wholePage: true, layout: 'fullscreen', address: '/join' },
  decorators: [
    (Story) => (
      <ApolloProvider client={createApollo('/graphql', undefined, { fetch: createFetch(data) })}>
        <Story />
      </ApolloProvider>
    ),
  ],
  args: { token: 'TOKEN', fallbackPage: null, joiner: { displayName: 'Friend', role: 'VERIFIED' } },
};
export default meta;
type Story = StoryObj<typeof JoinPage>;

export const SignedOut: Story = { args: { joiner: null } };
export const Unverified: Story = { args: { joiner: { displayName: 'Friend', role: 'UNVERIFIED' } } };
export const Offered: Story = {};
export const Joined: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Join' }));
    await expect(await canvas.findByText('You’re now a helper for Streamer.')).toBeVisible();
  },
};
