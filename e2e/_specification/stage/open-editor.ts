import type { Data } from '@trailcast/schema/wire';
import { ScenesView } from '../../_browser/scenes-view.js';
import type { Stage } from './stage.js';

const COMPACT = JSON.stringify({
  name: 'City',
  sources: [{ id: 'scene', name: 'Live', settings: { items: [] } }],
});

/** Opens the editor of the moderator’s collection City, and creates it if it is missing. */
export async function openEditor(stage: Stage): Promise<{ view: ScenesView; title: string; data: Data }> {
  const api = await stage.signIn('moderator');
  const collections = await api.send<Data[]>('GET', '/data');
  const data =
    collections.find(({ name }) => name === 'City') ??
    (await api.send<Data>('POST', '/data', { name: 'City', scenes: COMPACT }));
  const page = await stage.open('moderator', '/scenes');
  const view = new ScenesView(page);
  const title = await page.getByRole('heading', { level: 2, name: /^\d+\. City$/ }).innerText();
  await view.edit(title);
  return { view, title, data };
}

export const readEditorText = async (view: ScenesView) =>
  (await view.textArea.locator('.cm-line').allTextContents()).join('\n');
