const scene = (name: string, items: string[] = []) => ({
  id: 'scene',
  name,
  settings: { items: items.map((item, index) => ({ name: item, id: index + 1, visible: true })) },
});

const feed = {
  id: 'ffmpeg_source',
  name: 'Feed',
  settings: { input: 'trailcast://feed', is_local_file: false },
};

/** Returns a small scene collection as JSON. Only its scene Live shows the feed. `extra` scenes are appended. */
export function sampleCollection(extra: string[] = []): string {
  const scenes = ['Live', 'Starting soon', 'Be right back', ...extra];
  return JSON.stringify({
    name: 'sample',
    current_scene: 'Live',
    scene_order: scenes.map((name) => ({ name })),
    sources: [feed, ...scenes.map((name) => (name === 'Live' ? scene(name, ['Feed']) : scene(name)))],
  });
}
