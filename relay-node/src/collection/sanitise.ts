import type { SceneImage } from '@trailcast/schema/node';
import type { CleanCollection } from './clean-collection.js';
import { cleanSource } from './clean-source.js';
import { CollectionError } from './collection-error.js';
import { findCanvasSize, fitCanvas } from './fit-canvas.js';
import { asArray, asObject, asText, createPointer, type Json } from './json-values.js';
import { KnownImages } from './image/known-images.js';
import { KnownPages } from './page/known-pages.js';
import { listShownPages } from './page/shown-pages.js';
import { selectSources, type KnownSource } from './known-sources.js';
import { listLiveTexts } from './live-text/live-text.js';
import { parseCollection } from './parse-collection.js';
import { Removals } from './removals.js';
import { SceneGraph } from './scene-graph.js';
import { cleanTransitions } from './transitions.js';

/** Options of `cleanCollection`. */
export interface CleanOptions {
  /** URL that replaces `trailcast://feed`. */
  feedUrl: string;
  /** OBS's canvas size in pixels. Scenes are scaled to it. */
  canvas: { width: number; height: number };
  /** The owner's images by id; default: no images. */
  images?: ReadonlyMap<string, SceneImage>;
  /** True if the node can show web pages. By default, browser sources are removed. */
  browserSources?: boolean;
  /** The product's origin, whose pages may use plain HTTP; default: null. See `readBrowserSource`. */
  productUrl?: string | null;
}

/**
 * Rebuilds an OBS scene collection from an allow-list: scenes, groups, texts, colours, the feed, images, web pages (OBS
 * only gets their frames), and filters and transitions without files. Copies no unparsed value, so that scripts, files,
 * URLs and unknown kinds can't reach OBS.
 * @throws CollectionError if the text is not a scene collection, or exceeds its limits.
 */
export function cleanCollection(
  text: string,
  {
    feedUrl,
    canvas,
    images: ownedImages = new Map(),
    browserSources = false,
    productUrl = null,
  }: CleanOptions,
): CleanCollection {
  const { raw, sources } = parseCollection(text);
  const images = new KnownImages(ownedImages);
  const removed = new Removals();
  reportTopLevelRemovals(raw, removed);
  const pages = new KnownPages(browserSources, productUrl);
  const knownSources = selectSources(sources, { images, pages }, removed);
  const graph = new SceneGraph(knownSources, removed);
  const scenes = sortScenes(knownSources.all, raw);
  if (scenes.length === 0) throw new CollectionError('No scene has a usable name.', '/sources');
  const currentScene = findInitialScene(raw, scenes);
  const rebuiltSources = fitCanvas(
    knownSources.all.map((source) => cleanSource(source, { feedUrl, graph, images, pages, removed })),
    findCanvasSize(raw),
    canvas,
  );
  const json: Json = {
    name: 'relay',
    current_scene: currentScene,
    current_program_scene: currentScene,
    ...cleanTransitions(raw, removed),
    scene_order: scenes.map(({ name }) => ({ name })),
    resolution: { x: canvas.width, y: canvas.height },
    sources: rebuiltSources.filter(({ id }) => id !== 'group'),
    groups: rebuiltSources.filter(({ id }) => id === 'group'),
    quick_transitions: [],
    saved_projectors: [],
    modules: {},
  };
  return {
    json,
    scenes: scenes.map(({ name }) => name),
    feedScenes: scenes.filter((scene) => graph.showsFeed(scene)).map(({ name }) => name),
    currentScene,
    cardScene: null,
    liveTexts: listLiveTexts(knownSources.all, (scene, source) => graph.isVisible(scene, source), removed),
    images: images.digests,
    pages: listShownPages(knownSources.all, (scene, source) => graph.contains(scene, source), pages),
    removed: removed.entries,
  };
}

/** Returns the scenes in the order of `scene_order`, followed by the others. */
function sortScenes(sources: KnownSource[], raw: Json): KnownSource[] {
  const scenes = new Map(sources.filter(({ kind }) => kind === 'scene').map((scene) => [scene.name, scene]));
  const orderedScenes = asArray(raw.scene_order).flatMap(
    (entry) => scenes.get(asText(asObject(entry).name)) ?? [],
  );
  return [...new Set([...orderedScenes, ...scenes.values()])];
}

function findInitialScene(raw: Json, scenes: KnownSource[]): string {
  const requestedNames = [raw.current_program_scene, raw.current_scene];
  const currentScene =
    requestedNames.flatMap((name) => scenes.find((scene) => scene.name === name) ?? [])[0] ?? scenes[0];
  return currentScene?.name ?? '';
}

const AUDIO_DEVICE = /^(DesktopAudioDevice|AuxAudioDevice)\d$/;

/** Reports removed top-level elements. OBS's window settings are removed without a report. */
function reportTopLevelRemovals(raw: Json, removed: Removals): void {
  for (const key of Object.keys(raw).filter((name) => AUDIO_DEVICE.test(name))) {
    removed.add(createPointer('', key), 'audio device', 'A relay server has no sound card.');
  }
  const modules = asObject(raw.modules);
  if (asArray(modules['scripts-tool']).length > 0) {
    removed.add('/modules/scripts-tool', 'script', 'Scripts do not run on a relay server.');
  }
}
