import { z } from 'zod';

const Scenes = z.array(z.object({ sceneName: z.string() }));
const SceneList = z.object({ scenes: Scenes, currentProgramSceneName: z.string().nullable() });

/** Returns scene names in the order of OBS's window. obs-websocket lists them in reverse. */
export function sortByWindowOrder(scenes: unknown): string[] {
  return Scenes.parse(scenes)
    .map(({ sceneName }) => sceneName)
    .reverse();
}

/** Parses a GetSceneList response. `current` is '' without a program scene. */
export function parseSceneList(response: unknown): { scenes: string[]; current: string } {
  const { scenes, currentProgramSceneName } = SceneList.parse(response);
  return { scenes: sortByWindowOrder(scenes), current: currentProgramSceneName ?? '' };
}
