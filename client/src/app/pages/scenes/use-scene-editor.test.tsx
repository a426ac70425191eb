import { act } from 'react';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { probeHook } from '../_probe/probe-hook.js';
import { useSceneEditor } from './use-scene-editor.js';
import { toast } from '../../../lib/toast/toast.js';

const collectionFields = { __typename: 'SceneCollection', id: '5', name: 'City', removed: null };
const storedCollection = (scenes: string, version: number) => ({ ...collectionFields, scenes, version });
const conflict = { status: 409, type: PROBLEM_TYPES.changedMeanwhile };

describe('useSceneEditor', () => {
  const error = jest.spyOn(toast, 'error');
  beforeEach(() => error.mockClear());

  /** Opens the editor of a collection with these stored scenes and version. */
  async function openEditor(scenes: string, version: number) {
    const collection = { ...collectionFields };
    const probe = await probeHook(() => useSceneEditor(collection));
    await probe.respond('SceneCollection', { sceneCollection: storedCollection(scenes, version) });
    return probe;
  }
  async function save(probe: Awaited<ReturnType<typeof openEditor>>, text: string) {
    const saving: { result?: Promise<boolean> } = {};
    await act(async () => void (saving.result = probe.result.onSave(text)));
    return { isSaved: () => saving.result };
  }

  it('marks the refused position in the text and shows a toast', async () => {
    const probe = await openEditor('{}', 1);
    const saving = await save(probe, '[]');
    await probe.refuse('SetSceneCollectionScenes', {
      status: 422,
      errors: [{ path: '/sources', message: 'must be a list' }],
    });
    expect(await saving.isSaved()).toBe(false);
    expect(probe.result.refusal).toEqual({ path: '/sources', message: 'must be a list' });
    expect(error).toHaveBeenCalledTimes(1);
    await probe.close();
  });

  it('sends a restored text first with the version that it is based on', async () => {
    const first = await openEditor('{}', 1);
    first.result.onLeave('{"mine":1}');
    await first.close();
    const probe = await openEditor('{"theirs":1}', 4);
    expect(probe.result.unsaved).toMatchObject({ text: '{"mine":1}', stored: '{}' });
    const firstSave = await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 1 });
    await probe.refuse('SetSceneCollectionScenes', conflict);
    expect(await firstSave.isSaved()).toBe(false);
    expect(error).toHaveBeenCalledTimes(1);
    expect(probe.count('SetSceneCollectionScenes')).toBe(1);
    const secondSave = await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 4 });
    await probe.respond('SetSceneCollectionScenes', {
      setSceneCollectionScenes: storedCollection('{"mine":1}', 5),
    });
    expect(await secondSave.isSaved()).toBe(true);
    expect(probe.result.unsaved).toBeNull();
    await probe.close();
  });

  it('sends a restored text with the newest version if only the name was changed', async () => {
    const first = await openEditor('{}', 1);
    first.result.onLeave('{"mine":1}');
    await first.close();
    const probe = await openEditor('{}', 2);
    await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 2 });
    probe.result.onForget();
    await probe.close();
  });
});
