import type { SourceChange } from '@trailcast/schema/wire';
import { NotFoundError, UnprocessableError } from '../../infra/errors.js';
import {
  CollectionSources,
  combineSounds,
  readTextSetting,
  toFactor,
  type FoundSound,
  type JsonPath,
} from './collection-sources.js';
import { replaceJsonValue } from './json-text.js';
import { checkCollectionSize } from './obs-collection.js';

/** Control characters except line feeds, lone surrogates, and Unicode's line separators. */
const FORBIDDEN_CHARACTERS = /[^\P{Cc}\n]|\p{Cs}|[\u2028\u2029]/u;

/**
 * Applies one change to a collection's text and returns the text with the source's name. The rest of the text stays
 * byte for byte. Throws NotFoundError if there is no such source, UnprocessableError if the source does not support the
 * change, and TooLargeError if the new text is too long. `productUrl`: see readBrowserSource.
 */
export function changeSource(
  text: string,
  id: string,
  change: SourceChange,
  productUrl: string | null = null,
): { text: string; name: string } {
  const { name, edits, isUnchanged } = planChange(new CollectionSources(text, productUrl), id, change);
  if (isUnchanged) return { text, name };
  const newText = edits.reduce(
    (editedText, { path, value }) => replaceJsonValue(editedText, path, value),
    text,
  );
  checkCollectionSize(newText);
  return { text: newText, name };
}

interface PlannedChange {
  /** Name of the source or sound that is changed. */
  name: string;
  edits: readonly { path: JsonPath; value: unknown }[];
  isUnchanged: boolean;
}

function planChange(sources: CollectionSources, id: string, change: SourceChange): PlannedChange {
  const sound = sources.listSounds().find((listedSound) => listedSound.id === id);
  if (sound) return planSoundChange(sound, change);
  const sourceItem = sources.findItem(id);
  if (!sourceItem)
    throw new NotFoundError('The scene collection no longer has this source. Read its sources again.');
  const { source, item, path } = sourceItem;
  const { name } = source;
  if ('visible' in change)
    return {
      name,
      edits: [{ path: [...path, 'visible'], value: change.visible }],
      isUnchanged: (item['visible'] !== false) === change.visible,
    };
  if (!('text' in change))
    throw createFieldError(Object.keys(change)[0] ?? '', 'is only available for sources with sound');
  if (source.kind !== 'text') throw createFieldError('text', 'is only available for text sources');
  if (FORBIDDEN_CHARACTERS.test(change.text)) throw createFieldError('text', 'must be plain text');
  return {
    name,
    edits: [{ path: [...source.path, 'settings', 'text'], value: change.text }],
    isUnchanged: readTextSetting(source) === change.text,
  };
}

/** Plans the change of all sources of a sound, even if changing one source would suffice. */
function planSoundChange({ name, sources }: FoundSound, change: SourceChange): PlannedChange {
  const createEdits = (key: string, value: unknown) =>
    sources.map(({ path }) => ({ path: [...path, key], value }));
  const sounds = sources.map((source) => combineSounds([source]));
  if ('muted' in change) {
    const isUnchanged = sounds.every(({ muted }) => muted === change.muted);
    return { name, edits: createEdits('muted', change.muted), isUnchanged };
  }
  if ('volumeDb' in change) {
    const isUnchanged = sounds.every(({ volumeDb }) => volumeDb === change.volumeDb);
    return { name, edits: createEdits('volume', toFactor(change.volumeDb)), isUnchanged };
  }
  throw createFieldError(Object.keys(change)[0] ?? '', 'is not available for sounds');
}

const createFieldError = (path: string, message: string) =>
  new UnprocessableError('This source can’t be changed like this.', [{ path, message }]);
