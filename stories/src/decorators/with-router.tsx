import type { Decorator } from '@storybook/react-vite';
import { MemoryRouter } from '@trailcast/client/lib/router/router.tsx';

/** Provides a router in memory, so that links do not leave the story. The parameter `address` sets the path. */
export const withRouter: Decorator = (Story, { parameters }) => (
  <MemoryRouter {...(typeof parameters.address === 'string' && { address: parameters.address })}>
    <Story />
  </MemoryRouter>
);
