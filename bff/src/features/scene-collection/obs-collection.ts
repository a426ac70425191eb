import { LIMITS } from '@trailcast/schema/limits';
import { UnprocessableError, TooLargeError } from '../../infra/errors.js';
import { findExceededJsonLimit, type JsonLimits } from '../../infra/json-limits.js';
import { findJsonError } from './json-error.js';

const NAME_MAX_LENGTH = 256;
const LINE_BREAK_PATTERN = /[\p{Cc}\u2028\u2029]/u;
const LONE_SURROGATE_PATTERN = /\p{Cs}/u;

/** Limits far above the texts of OBS, which have about ten levels and at least 20 bytes per value. */
const SHAPE_LIMITS: JsonLimits = { depth: 100, values: 100_000, prettyBytes: Infinity };

/** Throws TooLargeError if the text has more than 1 MiB. */
export function checkCollectionSize(text: string): void {
  if (Buffer.byteLength(text) > LIMITS.collectionMaxBytes) {
    throw new TooLargeError('A scene collection can have at most 1 MiB of text.');
  }
}

/**
 * Checks that `text` is an OBS scene collection: a JSON object whose `sources` contain 1 to 100 named scenes, with at
 * most 500 sources and groups in total. The relay node removes unsupported sources later. Throws UnprocessableError if
 * the text is not such a collection, with the reason and its position (line and column, or a JSON pointer).
 */
export function checkObsCollection(text: string): void {
  if (LONE_SURROGATE_PATTERN.test(text))
    throw createFieldError('', 'The text is not valid Unicode: it contains an incomplete character.');
  checkShape(text);
  const collection = parseCollection(text);
  if (!isObject(collection)) throw createFieldError('', 'A scene collection must be a JSON object.');
  const sources = listSources(collection, 'sources');
  const groups = isAbsent(collection['groups']) ? [] : listSources(collection, 'groups');
  checkCounts(sources, groups);
  checkSceneOrder(collection['scene_order']);
}

/** Checks the limits before parsing, to protect the parser and later readers. */
function checkShape(text: string): void {
  const exceededLimit = findExceededJsonLimit(Buffer.from(text), SHAPE_LIMITS);
  if (exceededLimit === 'depth')
    throw createFieldError('', `A scene collection can have at most ${SHAPE_LIMITS.depth} levels.`);
  if (exceededLimit)
    throw createFieldError('', `A scene collection can have at most ${SHAPE_LIMITS.values} values.`);
}

function parseCollection(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const jsonError = findJsonError(text);
    if (!jsonError) throw createFieldError('', 'The text is not JSON.');
    const { line, column, reason } = jsonError;
    throw createFieldError(`line ${line}, column ${column}`, `The text is not JSON: ${reason}.`);
  }
}

function listSources(collection: Record<string, unknown>, key: 'sources' | 'groups') {
  const list = collection[key];
  if (!Array.isArray(list))
    throw createFieldError(`/${key}`, `A scene collection must have a list "${key}".`);
  return list.map((source: unknown, index) => {
    const path = `/${key}/${index}`;
    if (!isObject(source)) throw createFieldError(path, 'A source must be a JSON object.');
    if (source['id'] === 'scene') checkScene(source, path);
    return source;
  });
}

function checkScene(scene: Record<string, unknown>, path: string): void {
  const name = scene['name'];
  if (
    typeof name !== 'string' ||
    name === '' ||
    name.length > NAME_MAX_LENGTH ||
    LINE_BREAK_PATTERN.test(name)
  ) {
    throw createFieldError(
      `${path}/name`,
      `A scene must have a name of 1 to ${NAME_MAX_LENGTH} characters on one line.`,
    );
  }
  const settings = scene['settings'];
  if (settings !== undefined && !isObject(settings)) {
    throw createFieldError(`${path}/settings`, "A scene's settings must be a JSON object.");
  }
  const items = settings?.['items'];
  if (items !== undefined && !Array.isArray(items)) {
    throw createFieldError(`${path}/settings/items`, "A scene's items must be a list.");
  }
}

function checkCounts(sources: Record<string, unknown>[], groups: Record<string, unknown>[]): void {
  const { collectionMinScenes, collectionMaxScenes, collectionMaxSources } = LIMITS;
  const scenes = sources.filter(({ id }) => id === 'scene').length;
  if (scenes < collectionMinScenes)
    throw createFieldError('/sources', 'A scene collection must have at least one scene.');
  if (scenes > collectionMaxScenes) {
    throw createFieldError(
      '/sources',
      `A scene collection can have at most ${collectionMaxScenes} scenes, not ${scenes}.`,
    );
  }
  const sourceCount = sources.length + groups.length;
  if (sourceCount > collectionMaxSources) {
    throw createFieldError(
      '/sources',
      `A scene collection can have at most ${collectionMaxSources} sources, not ${sourceCount}.`,
    );
  }
}

function checkSceneOrder(order: unknown): void {
  if (isAbsent(order)) return;
  if (!Array.isArray(order)) throw createFieldError('/scene_order', '"scene_order" must be a list.');
  const wrongIndex = order.findIndex(
    (entry: unknown) => !isObject(entry) || typeof entry['name'] !== 'string',
  );
  if (wrongIndex !== -1)
    throw createFieldError(`/scene_order/${wrongIndex}`, 'Each entry of "scene_order" must name a scene.');
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function createFieldError(position: string, reason: string): UnprocessableError {
  return new UnprocessableError(position ? `${reason} (${position})` : reason, [
    { path: position, message: reason },
  ]);
}
