import type { Decorator } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';

/** Provides a router in memory, so that links do not leave the story. The parameter `address` sets the path. */
export const withRouter: Decorator = (Story, { parameters }) => (
  <MemoryRouter initialEntries={[typeof parameters.address === 'string' ? parameters.address : '/']}>
    <Story />
  </MemoryRouter>
);
