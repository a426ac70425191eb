import type { Meta, StoryObj } from '@storybook/react-vite';
import { HomePage } from '@trailcast/client/app/pages/home/home-page.tsx';
import { expect } from 'storybook/test';
import * as apiData from '../../api-data/api-data.ts';
import { Member, wholePageParameters } from '../../api-data/member-story.tsx';

const meta: Meta<typeof HomePage> = {
  component: HomePage,
  parameters: wholePageParameters('/'),
  beforeEach: () => {
    localStorage.setItem('watch', 'open');
    return () => localStorage.removeItem('watch');
  },
  globals: { viewport: { value: 'w1280', isRotated: false } },
};
export default meta;
type Story = StoryObj<typeof HomePage>;

/** A helper without a server has one studio: a desktop that watched it live before watches again. */
export const OneStudio: Story = {
  render: () => <Member data={apiData.helper} />,
  play: async ({ canvas }) => {
    const name = window.innerWidth >= 1024 ? 'Pause preview' : 'Watch live';
    await expect(await canvas.findByRole('button', { name }, { timeout: 5_000 })).toBeVisible();
  },
};
/** With two studios, none plays live by itself: each stream needs data and a place on its server. */
export const TwoStudios: Story = {
  render: () => {
    const [studio] = apiData.helper.studios as object[];
    const other = { ...studio, id: '10', owner: { id: '5', displayName: 'Walker' } };
    return <Member data={{ ...apiData.helper, studios: [studio, other] }} />;
  },
  play: async ({ canvas }) => {
    await canvas.findAllByRole('button', { name: 'Watch live' }, { timeout: 5_000 });
    await expect(canvas.getAllByRole('button', { name: 'Watch live' })).toHaveLength(2);
    await expect(canvas.queryByRole('button', { name: 'Pause preview' })).toBeNull();
    // A phone has both bars below each other, so each names its owner.
    if (window.innerWidth < 768)
      for (const name of ['For Streamer', 'For Walker']) await expect(canvas.getByText(name)).toBeVisible();
  },
};
/** The own server's preview is the one that plays, not that of the studio below it. */
export const OwnServerAndStudio: Story = {
  render: () => <Member data={{ ...apiData.liveServer, studios: apiData.helper.studios }} />,
  play: async ({ canvas }) => {
    if (window.innerWidth < 1024) return;
    await canvas.findByRole('button', { name: 'Watch live' }, { timeout: 5_000 });
    await expect(canvas.getAllByRole('button', { name: 'Pause preview' })).toHaveLength(1);
  },
};
/** On a phone, the bars of two studios are below each other. */
export const TwoStudiosOnAPhone: Story = {
  ...TwoStudios,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
