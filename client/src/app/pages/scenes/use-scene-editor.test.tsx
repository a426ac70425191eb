import { act } from 'react';
import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { probeHook } from '../_probe/probe-hook.js';
import { useSceneEditor } from './use-scene-editor.js';
import { toast } from '../../../lib/toast/toast.js';

const head = { __typename: 'SceneCollection', id: '5', name: 'City', removed: null };
const stored = (scenes: string, version: number) => ({ ...head, scenes, version });
const changed = { status: 409, type: PROBLEM_TYPES.changedMeanwhile };

describe('useSceneEditor', () => {
  const error = jest.spyOn(toast, 'error');
  beforeEach(() => error.mockClear());

  /** Opens the editor of a collection with these stored scenes and version. */
  async function open(scenes: string, version: number) {
    const collection = { ...head };
    const probe = await probeHook(() => useSceneEditor(collection));
    await probe.respond('SceneCollection', { sceneCollection: stored(scenes, version) });
    return probe;
  }
  async function save(probe: Awaited<ReturnType<typeof open>>, text: string) {
    const saving: { result?: Promise<boolean> } = {};
    await act(async () => void (saving.result = probe.result.onSave(text)));
    return { isSaved: () => saving.result };
  }

  it('marks the refused position in the text and shows a toast', async () => {
    const probe = await open('{}', 1);
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
    const first = await open('{}', 1);
    first.result.onLeave('{"mine":1}');
    await first.close();
    const probe = await open('{"theirs":1}', 4);
    expect(probe.result.unsaved).toMatchObject({ text: '{"mine":1}', stored: '{}' });
    const outdated = await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 1 });
    await probe.refuse('SetSceneCollectionScenes', changed);
    expect(await outdated.isSaved()).toBe(false);
    expect(error).toHaveBeenCalledTimes(1);
    expect(probe.count('SetSceneCollectionScenes')).toBe(1);
    const again = await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 4 });
    await probe.respond('SetSceneCollectionScenes', { setSceneCollectionScenes: stored('{"mine":1}', 5) });
    expect(await again.isSaved()).toBe(true);
    expect(probe.result.unsaved).toBeNull();
    await probe.close();
  });

  it('sends a restored text with the newest version if only the name was changed', async () => {
    const first = await open('{}', 1);
    first.result.onLeave('{"mine":1}');
    await first.close();
    const probe = await open('{}', 2);
    await save(probe, '{"mine":1}');
    expect(await probe.variables('SetSceneCollectionScenes')).toMatchObject({ version: 2 });
    probe.result.onForget();
    await probe.close();
  });
});
