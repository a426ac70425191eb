import { z } from 'zod';

const Scenes = z.array(z.object({ sceneName: z.string() }));
const SceneList = z.object({ scenes: Scenes, currentProgramSceneName: z.string().nullable() });

/** Scene names of an answer or event in the order of OBS's window; obs-websocket lists them from the last to the first. */
export function scenesInWindowOrder(scenes: unknown): string[] {
  return Scenes.parse(scenes)
    .map(({ sceneName }) => sceneName)
    .reverse();
}

/** GetSceneList's answer; `current` is '' while OBS has no program scene. */
export function parseSceneList(answer: unknown): { scenes: string[]; current: string } {
  const { scenes, currentProgramSceneName } = SceneList.parse(answer);
  return { scenes: scenesInWindowOrder(scenes), current: currentProgramSceneName ?? '' };
}
