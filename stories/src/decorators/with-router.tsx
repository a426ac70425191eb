import type { Decorator } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';

/** Links lead nowhere. A story names the address that it stands at by the parameter `address`. */
export const withRouter: Decorator = (Story, { parameters }) => (
  <MemoryRouter initialEntries={[typeof parameters.address === 'string' ? parameters.address : '/']}>
    <Story />
  </MemoryRouter>
);
