import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '@trailcast/client/ui/button.tsx';
import { PageTitle } from '@trailcast/client/ui/pane/page-title.tsx';
import { TitleRow } from '@trailcast/client/ui/pane/title-row.tsx';
import { Plus } from 'lucide-react';
import { expect } from 'storybook/test';

const meta: Meta<typeof TitleRow> = {
  component: TitleRow,
  parameters: {
    usage:
      'The first row of a page that lists what the user creates. The button is filled only while the list is empty.',
  },
  args: {
    title: <PageTitle pt="0">Scenes</PageTitle>,
    children: (
      <Button variant="outline" icon={Plus}>
        New collection
      </Button>
    ),
  },
};
export default meta;

export const OneButton: StoryObj<typeof TitleRow> = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
  tags: ['phone'],
  globals: { viewport: { value: 'w320', isRotated: false } },
};
