import type { Decorator } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';

/** Links do nothing. The parameter `address` sets a story's path. */
export const withRouter: Decorator = (Story, { parameters }) => (
  <MemoryRouter initialEntries={[typeof parameters.address === 'string' ? parameters.address : '/']}>
    <Story />
  </MemoryRouter>
);
