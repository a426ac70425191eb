const createScene = (name: string, items: string[] = []) => ({
  id: 'scene',
  name,
  settings: { items: items.map((item, index) => ({ name: item, id: index + 1, visible: true })) },
});

const FEED_SOURCE = {
  id: 'ffmpeg_source',
  name: 'Feed',
  settings: { input: 'trailcast://feed', is_local_file: false },
};

/** Returns a small scene collection as JSON, with `extraScenes` at its end. Only the scene Live shows the feed. */
export function createSampleCollection(extraScenes: string[] = []): string {
  const scenes = ['Live', 'Starting soon', 'Be right back', ...extraScenes];
  return JSON.stringify({
    name: 'sample',
    current_scene: 'Live',
    scene_order: scenes.map((name) => ({ name })),
    sources: [
      FEED_SOURCE,
      ...scenes.map((name) => (name === 'Live' ? createScene(name, ['Feed']) : createScene(name))),
    ],
  });
}
