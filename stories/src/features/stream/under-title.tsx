import type { Decorator } from '@storybook/react-vite';

/** Shows a story below the title of a dialog, because the story's headings have a lower level. */
export const underTitle: Decorator = (Story) => (
  <>
    <h2>Set up phone</h2>
    <Story />
  </>
);
