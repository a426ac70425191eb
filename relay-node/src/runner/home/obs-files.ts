import { posix } from 'node:path';
import { asArray, asObject, asText, type Json } from '../../collection/json-values.js';
import type { CleanCollection } from '../../collection/clean-collection.js';
import { estimateBroadcastCores } from '../broadcast-cores.js';
import { choosePreset, START_FPS, calculateVideoKbps, type ObsVideo, type Renderer } from '../obs-video.js';

/** Names of the scene collections that exist when OBS starts. OBS ignores files that are added later. */
export const COLLECTION_SLOTS = ['relay', 'slot-a', 'slot-b'] as const;
export type CollectionSlot = (typeof COLLECTION_SLOTS)[number];

/** Settings for OBS's profile. */
export interface ObsRenderSetup {
  renderer: Renderer;
  video: ObsVideo;
}

/** Path under `obs-studio` of the profile, which OBS reads at its start. */
export const PROFILE_FILE = 'basic/profiles/relay/basic.ini';

/** Returns the files of a new OBS home, by path under `obs-studio`. */
export function createObsFiles(settings: {
  port: number;
  password: string;
  renderSetup: ObsRenderSetup;
  collection: CleanCollection;
  /** Folders as OBS sees them. */
  folders: FoldersInside;
}): Record<string, string> {
  const slots = COLLECTION_SLOTS.map((slot) => [
    `basic/scenes/${slot}.json`,
    slot === 'relay' ? createSlotFile(slot, settings.collection, settings.folders) : createEmptySlot(slot),
  ]);
  return {
    'global.ini': createGlobalIni(settings),
    [PROFILE_FILE]: createProfile(settings.renderSetup),
    ...(Object.fromEntries(slots) as Record<string, string>),
  };
}

/** Folders as OBS sees them: images by digest, and sockets of web pages by page id. */
export interface FoldersInside {
  images: string;
  pages: string;
}

/**
 * Returns a collection's file with the paths of its images and web pages. The collection has the slot's name, because
 * OBS lists collections by name.
 */
export function createSlotFile(
  slot: CollectionSlot,
  { json }: CleanCollection,
  folders: FoldersInside,
): string {
  const sources = asArray(json.sources).map((source) => addPath(asObject(source), folders));
  return JSON.stringify({ ...json, sources, name: slot });
}

function addPath(source: Json, { images, pages }: FoldersInside): Json {
  const settings = asObject(source.settings);
  if (source.id === 'image_source')
    return { ...source, settings: { ...settings, file: posix.join(images, asText(settings.file)) } };
  if (source.id === 'trailcast_browser')
    return { ...source, settings: { ...settings, socket: createSocketPath(pages, asText(settings.socket)) } };
  return source;
}

/** Returns the path of a page's socket, at which OBS gets frames from the frame writer. */
const createSocketPath = (folder: string, id: string): string => posix.join(folder, `${id}.sock`);

function createEmptySlot(slot: CollectionSlot): string {
  const scene = { id: 'scene', versioned_id: 'scene', name: 'Scene', settings: { items: [] } };
  return JSON.stringify({
    name: slot,
    current_scene: 'Scene',
    scene_order: [{ name: 'Scene' }],
    sources: [scene],
  });
}

/**
 * Returns OBS's global settings. They contain the websocket password, because command-line arguments would be visible
 * to all users of the machine. The unstyled theme System shortens OBS's startup by an eighth. Its window is never
 * shown.
 */
function createGlobalIni({ port, password }: { port: number; password: string }): string {
  return `[General]
FirstRun=true
CurrentTheme3=System
EnableAutoUpdates=false
Pre19Defaults=false
Pre21Defaults=false
Pre23Defaults=false
Pre24.1Defaults=false

[Basic]
Profile=relay
ProfileDir=relay
SceneCollection=relay
SceneCollectionFile=relay
ConfigOnNewProfile=false

[BasicWindow]
SysTrayEnabled=false
PreviewEnabled=false

[OBSWebSocket]
FirstLoad=false
ServerEnabled=true
ServerPort=${port}
AlertsEnabled=false
AuthRequired=true
ServerPassword=${password}
`;
}

/** Returns the SimpleOutput settings that depend on the video. */
export function createEncodingSettings(video: ObsVideo): Record<string, string> {
  // One key frame every 2 s, as platforms require.
  const x264Settings = `keyint=${video.fps * 2} threads=${countEncoderThreads(video)}`;
  return { VBitrate: String(calculateVideoKbps(video)), x264Settings };
}

/**
 * Returns the number of x264's threads: the cores of a broadcast, and two more for a complex picture or a slow machine.
 * Each thread uses 25 MB at 1080p and adds a frame of latency. x264's default is 1.5 threads per core.
 */
export function countEncoderThreads(video: ObsVideo): number {
  return 2 + Math.ceil(estimateBroadcastCores(video, 'software'));
}

function formatIniLines(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** Returns the profile's file. The frame rate is set after OBS has started. */
export function createProfile({ renderer, video }: ObsRenderSetup): string {
  const { width, height } = video;
  return `[General]
Name=relay

[Video]
BaseCX=${width}
BaseCY=${height}
OutputCX=${width}
OutputCY=${height}
FPSType=1
FPSInt=${START_FPS}

[SimpleOutput]
StreamEncoder=x264
${formatIniLines(createEncodingSettings(video))}
ABitrate=128
UseAdvanced=true
Preset=${choosePreset(renderer)}

[Output]
Mode=Simple
Reconnect=true
RetryDelay=2
MaxRetries=25
`;
}
