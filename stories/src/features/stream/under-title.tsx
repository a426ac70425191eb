import type { Decorator } from '@storybook/react-vite';

/** Shows a story below the title of a dialog, because the headings of its parts are one level lower. */
export const underTitle: Decorator = (Story) => (
  <>
    <h2>Set up phone</h2>
    <Story />
  </>
);
