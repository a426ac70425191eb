import type { Meta, StoryObj } from '@storybook/react-vite';
import { UserCard } from '@trailcast/client/features/user/components/user-card.tsx';
import { fn } from 'storybook/test';

const meta: Meta<typeof UserCard> = {
  component: UserCard,
  args: {
    user: {
      __typename: 'User',
      id: '1',
      displayName: 'Streamer',
      role: 'VERIFIED',
      profileImageURL: '/trailcast.svg',
    },
    onLogout: fn(),
  },
};
export default meta;

export const SignedIn: StoryObj<typeof UserCard> = {};
