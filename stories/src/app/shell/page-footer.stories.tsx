import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageFooter } from '@trailcast/client/app/shell/page-footer.tsx';
import { Route, Routes } from 'react-router';
import { userEvent, within } from 'storybook/test';

const meta: Meta<typeof PageFooter> = { component: PageFooter };
export default meta;

/** Opens the page in the router, so that the broadcast page is not reloaded. */
export const OpensAPage: StoryObj<typeof PageFooter> = {
  render: () => (
    <Routes>
      <Route path="/impressum" element="The imprint." />
      <Route path="*" element={<PageFooter />} />
    </Routes>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: 'Imprint' }));
    await canvas.findByText('The imprint.');
  },
};
