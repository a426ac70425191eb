import { act } from 'react';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { renderPageHook } from '../_render-hook/render-page-hook.js';
import { useSceneEditor } from './use-scene-editor.js';
import { toast } from '../../../lib/toast/toast.js';

const collectionFields = { __typename: 'SceneCollection', id: '5', name: 'City', removed: null };
const storedCollection = (scenes: string, version: number) => ({ ...collectionFields, scenes, version });
const conflict = { status: 409, type: PROBLEM_TYPES.changedMeanwhile };

describe('useSceneEditor', () => {
  const errorToast = jest.spyOn(toast, 'error');
  beforeEach(() => errorToast.mockClear());

  /** Opens the editor of a collection with these stored scenes and version. */
  async function openEditor(scenes: string, version: number) {
    const collection = { ...collectionFields };
    const rendered = await renderPageHook(() => useSceneEditor(collection));
    await rendered.respond('SceneCollection', { sceneCollection: storedCollection(scenes, version) });
    return rendered;
  }
  async function save(rendered: Awaited<ReturnType<typeof openEditor>>, text: string) {
    const saving: { result?: Promise<boolean> } = {};
    await act(async () => void (saving.result = rendered.result.onSave(text)));
    return { isSaved: () => saving.result };
  }

  it('marks the invalid position in the text and shows a toast', async () => {
    const rendered = await openEditor('{}', 1);
    const saving = await save(rendered, '[]');
    await rendered.reject('SetSceneCollectionScenes', {
      status: 422,
      errors: [{ path: '/sources', message: 'must be a list' }],
    });
    expect(await saving.isSaved()).toBe(false);
    expect(rendered.result.validationError).toEqual({ path: '/sources', message: 'must be a list' });
    expect(errorToast).toHaveBeenCalledTimes(1);
    await rendered.close();
  });

  it('sends a restored text first with the version that it is based on', async () => {
    const firstEditor = await openEditor('{}', 1);
    firstEditor.result.onLeave('{"mine":1}');
    await firstEditor.close();
    const rendered = await openEditor('{"theirs":1}', 4);
    expect(rendered.result.unsaved).toMatchObject({ text: '{"mine":1}', storedText: '{}' });
    const firstSave = await save(rendered, '{"mine":1}');
    expect(await rendered.waitForVariables('SetSceneCollectionScenes')).toMatchObject({ version: 1 });
    await rendered.reject('SetSceneCollectionScenes', conflict);
    expect(await firstSave.isSaved()).toBe(false);
    expect(errorToast).toHaveBeenCalledTimes(1);
    expect(rendered.countRequests('SetSceneCollectionScenes')).toBe(1);
    const secondSave = await save(rendered, '{"mine":1}');
    expect(await rendered.waitForVariables('SetSceneCollectionScenes')).toMatchObject({ version: 4 });
    await rendered.respond('SetSceneCollectionScenes', {
      setSceneCollectionScenes: storedCollection('{"mine":1}', 5),
    });
    expect(await secondSave.isSaved()).toBe(true);
    expect(rendered.result.unsaved).toBeNull();
    await rendered.close();
  });

  it('sends a restored text with the newest version if only the name was changed', async () => {
    const firstEditor = await openEditor('{}', 1);
    firstEditor.result.onLeave('{"mine":1}');
    await firstEditor.close();
    const rendered = await openEditor('{}', 2);
    await save(rendered, '{"mine":1}');
    expect(await rendered.waitForVariables('SetSceneCollectionScenes')).toMatchObject({ version: 2 });
    rendered.result.onDiscardUnsaved();
    await rendered.close();
  });
});
