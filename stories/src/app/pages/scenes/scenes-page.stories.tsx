import type { Meta, StoryObj } from '@storybook/react-vite';
import ScenesPage from '@trailcast/client/app/pages/scenes/scenes-page.tsx';
import { filledActions } from '../../../is-filled.ts';
import { Member, shows, wholePageAt } from '../../world/member-story.tsx';
import { expect, userEvent, within } from 'storybook/test';
import { openedDialog } from '../../../opened-dialog.js';
import * as worlds from '../../world/worlds.ts';

const meta: Meta<typeof ScenesPage> = { component: ScenesPage, parameters: wholePageAt('/scenes') };
export default meta;
type Story = StoryObj<typeof ScenesPage>;

export const Loading: Story = {
  render: () => <Member world={worlds.off} held={['*']} />,
  play: shows('Loading…'),
};
export const Empty: Story = {
  render: () => <Member world={{ ...worlds.off, sceneCollections: [] }} />,
  play: async (context) => {
    await shows('Create scenes')(context);
    await expect(filledActions(context.canvasElement)).toEqual(['Create scenes']);
  },
};
const paneOf = (name: string, { canvasElement }: { canvasElement: HTMLElement }) =>
  within(canvasElement).findByRole('region', { name });
const bottomOf = async (...of: Parameters<typeof paneOf>) =>
  (await paneOf(...of)).getBoundingClientRect().bottom;

/** Creation is below the collections: with an odd number of them, in the free place of two columns. */
export const One: Story = {
  render: () => <Member world={worlds.off} />,
  play: async (context) => {
    const creation = await paneOf('Scene collections', context);
    const first = await paneOf('1. Collection 1', context);
    await expect(first.compareDocumentPosition(creation)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const [left, right] = [first, creation].map((pane) => pane.getBoundingClientRect());
    if (window.innerWidth < 768) await expect(right?.top).toBeGreaterThan(left?.bottom ?? 0);
    else await expect(right?.top).toBe(left?.top);
  },
};
export const Several: Story = {
  render: () => <Member world={worlds.busy} />,
  play: async (context) => {
    await shows('1. Collection 1', '2. Festival')(context);
    await expect(filledActions(context.canvasElement)).toEqual(['Edit']);
    // Only the first collection can be drawn.
    const first = within(within(context.canvasElement).getByRole('region', { name: '1. Collection 1' }));
    await first.findByRole('img', { name: 'Be right back' });
    const second = within(within(context.canvasElement).getByRole('region', { name: '2. Festival' }));
    await expect(second.queryByRole('list', { name: /Scenes|Loading/ })).toBeNull();
    // The collections are first, and creation is below them; count and buttons are in one row.
    const pane = within(within(context.canvasElement).getByRole('region', { name: 'Scene collections' }));
    const [count, create] = [
      pane.getByText('2 scene collections'),
      pane.getByRole('button', { name: 'Create scenes' }),
    ].map((one) => one.getBoundingClientRect());
    await expect(create?.left).toBeGreaterThan(count?.right ?? 0);
    await expect(create?.top).toBeLessThan(count?.bottom ?? 0);
    await expect(create?.top).toBeGreaterThan(await bottomOf('2. Festival', context));
  },
};
/** The editor shows what the running server has on program. */
export const EditorWhileLive: Story = {
  render: () => {
    const { sceneCollections } = worlds.busy;
    const [sceneCollection] = sceneCollections as unknown[];
    return <Member world={{ ...worlds.live, sceneCollections, sceneCollection }} />;
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const pane = within(await page.findByRole('region', { name: '1. Collection 1' }));
    await userEvent.click(pane.getByRole('button', { name: 'Edit' }));
    const dialog = within(await openedDialog());
    await dialog.findByRole('button', { name: 'Live on program' });
    await dialog.findByText('You are live: your server uses saved scenes after the broadcast.');
  },
};
export const Unpaid: Story = {
  render: () => <Member world={{ ...worlds.unpaid, sceneCollections: worlds.off.sceneCollections }} />,
  play: shows('1. Collection 1'),
};
