import type { Meta, StoryObj } from '@storybook/react-vite';
import { PageFooter } from '@trailcast/client/app/shell/page-footer.tsx';
import { Route, Switch } from 'wouter';
import { userEvent, within } from 'storybook/test';

const meta: Meta<typeof PageFooter> = { component: PageFooter };
export default meta;

/** Opens the page in the router, so that the broadcast page is not reloaded. */
export const PageLink: StoryObj<typeof PageFooter> = {
  render: () => (
    <Switch>
      <Route path="/impressum">The imprint.</Route>
      <Route>
        <PageFooter />
      </Route>
    </Switch>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('link', { name: 'Imprint' }));
    await canvas.findByText('The imprint.');
  },
};
