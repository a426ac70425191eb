import type { Meta, StoryObj } from '@storybook/react-vite';
import ScenesPage from '@trailcast/client/app/pages/scenes/scenes-page.tsx';
import { readFilledActions } from '../../../is-filled.ts';
import { Member, waitForTexts, wholePageParameters } from '../../api-data/member-story.tsx';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { chooseAction } from '../../../choose-action.js';
import { openedDialog } from '../../../opened-dialog.js';
import * as apiData from '../../api-data/api-data.ts';

const meta: Meta<typeof ScenesPage> = { component: ScenesPage, parameters: wholePageParameters('/scenes') };
export default meta;
type Story = StoryObj<typeof ScenesPage>;

export const Loading: Story = {
  render: () => <Member data={apiData.userWithoutServer} pendingOperations={['*']} />,
  play: waitForTexts('Loading…'),
};
export const Empty: Story = {
  render: () => <Member data={{ ...apiData.userWithoutServer, sceneCollections: [] }} />,
  play: async (context) => {
    await waitForTexts('New collection')(context);
    await expect(readFilledActions(context.canvasElement)).toEqual(['New collection']);
  },
};
const findPane = (name: string, { canvasElement }: { canvasElement: HTMLElement }) =>
  within(canvasElement).findByRole('region', { name });

/**
 * Title and create button are above the collections. On a phone, the row for a file is below them, in one pane with the
 * images; otherwise the images are beside a single collection.
 */
export const OneCollection: Story = {
  render: () => <Member data={apiData.userWithoutServer} />,
  play: async (context) => {
    const pane = (await findPane('1. Collection 1', context)).getBoundingClientRect();
    const page = within(context.canvasElement);
    const [create, file] = ['New collection', /^Import from OBS/].map((name) =>
      page.getByRole('button', { name }).getBoundingClientRect(),
    );
    await expect(create?.bottom).toBeLessThanOrEqual(pane.top);
    const images = (await findPane('Images', context)).getBoundingClientRect();
    if (window.innerWidth >= 768) {
      await expect(file?.top).toBe(create?.top);
      await expect([images.top, images.left]).toEqual([pane.top, pane.right + 16]);
      return;
    }
    await expect(file?.top).toBeGreaterThanOrEqual(pane.bottom);
    await expect(images.top).toBeCloseTo(file?.bottom ?? 0, 0);
    await expect([images.left, images.right]).toEqual([pane.left, pane.right]);
  },
};
export const OneCollectionOnAPhone: Story = {
  ...OneCollection,
  tags: ['phone'],
  globals: { viewport: { value: 'w390', isRotated: false } },
};
/** The collection of a broadcast is marked. */
export const OnAir: Story = {
  render: () => <Member data={createLiveData()} />,
  play: async (context) => {
    const pane = await findPane('1. Collection 1', context);
    await waitFor(() => expect(pane.querySelector('h2 + *')).toHaveTextContent(/LIVE$/));
  },
};
export const SeveralCollections: Story = {
  render: () => <Member data={apiData.userWithFullLists} />,
  play: async (context) => {
    await waitForTexts('Collection 1', 'Festival')(context);
    await expect(readFilledActions(context.canvasElement)).toEqual([]);
    // Only the first collection has scenes to draw.
    const firstPane = within(within(context.canvasElement).getByRole('region', { name: '1. Collection 1' }));
    await firstPane.findByRole('button', { name: 'Edit Be right back' });
    await expect(firstPane.getByText(/^\d scenes$/)).toBeVisible();
    // The space below the scenes is that at their sides.
    const [pane, list] = [await findPane('1. Collection 1', context), firstPane.getByRole('list')].map(
      (element) => element.getBoundingClientRect(),
    );
    await expect(pane!.bottom - list!.bottom).toBeCloseTo(list!.left - pane!.left, 0);
    const secondPane = within(within(context.canvasElement).getByRole('region', { name: '2. Festival' }));
    await expect(secondPane.queryByRole('list', { name: /Scenes|Loading/ })).toBeNull();
  },
};
function createLiveData() {
  const { sceneCollections } = apiData.userWithFullLists;
  const [sceneCollection] = sceneCollections as unknown[];
  return { ...apiData.liveServer, sceneCollections, sceneCollection };
}
async function openEditor({ canvasElement }: { canvasElement: HTMLElement }) {
  const pane = await within(canvasElement).findByRole('region', { name: '1. Collection 1' });
  await chooseAction(pane, 'Edit');
  return within(await openedDialog());
}

/** The editor shows the running server's program scene and, on a desktop, the broadcast's state. */
export const EditorWhileLive: Story = {
  render: () => <Member data={createLiveData()} />,
  play: async (context) => {
    const { canvasElement } = context;
    const pane = within(await within(canvasElement).findByRole('region', { name: '1. Collection 1' }));
    await pane.findByRole('button', { name: 'Edit Live, on program' });
    const dialog = await openEditor(context);
    await dialog.findByRole('button', { name: 'Live on program' });
    await dialog.findByText(/^Texts, visibility and sound change when you save, /);
    if (window.innerWidth >= 1024) await expect(dialog.getByText(/^LIVE 00:4[2-9]:\d\d$/)).toBeVisible();
  },
};
/** A thumbnail opens the editor at its scene. */
export const EditorAtAScene: Story = {
  render: () => <Member data={createLiveData()} />,
  play: async ({ canvasElement }) => {
    const pane = within(await within(canvasElement).findByRole('region', { name: '1. Collection 1' }));
    await userEvent.click(await pane.findByRole('button', { name: 'Edit Be right back' }));
    const dialog = within(await openedDialog());
    await dialog.findByRole('img', { name: 'Picture of the scene Be right back' });
  },
};
/** On a desktop the editor covers the page's notice of a lost channel, and shows it instead of the broadcast's state. */
export const EditorWithoutConnection: Story = {
  render: () => <Member data={createLiveData()} isLost />,
  play: async (context) => {
    const dialog = await openEditor(context);
    await dialog.findByRole('button', { name: 'Live on program' });
    if (window.innerWidth < 1024) return;
    await expect(dialog.getByText('No connection to Trailcast.')).toBeVisible();
    await expect(dialog.queryByText(/^LIVE/)).toBeNull();
  },
};
export const WithoutASubscription: Story = {
  render: () => {
    const [sceneCollection] = apiData.userWithFullLists.sceneCollections as unknown[];
    return <Member data={{ ...apiData.userWithoutSubscription, sceneCollections: [sceneCollection] }} />;
  },
  play: waitForTexts('Collection 1'),
};
