import { withRaw, type Collection } from '../model/collection.js';
import { isObject, listOf, type Json } from '../model/values.js';
import { mapItems, mapSources } from './lists.js';

/** Fields of a collection that name a source. */
const NAME_FIELDS = ['current_scene', 'current_program_scene'] as const;
/** Lists of a collection whose entries name a source. */
const LIST_FIELDS = ['scene_order', 'saved_projectors'] as const;

/** Returns the collection with a source and all references to it renamed. The caller has validated the name. */
export function renameSource(collection: Collection, oldName: string, newName: string): Collection {
  const renameEntry = (entry: unknown) =>
    isObject(entry) && entry.name === oldName ? { ...entry, name: newName } : entry;
  const renamedCollection = mapSources(collection, (source) => {
    const renamedSource = source.name === oldName ? { ...source, name: newName } : source;
    return renameInFilters(
      mapItems(renamedSource, (items) => items.map(renameEntry)),
      oldName,
      newName,
    );
  });
  const raw: Record<string, unknown> = { ...renamedCollection.raw };
  for (const key of NAME_FIELDS) if (raw[key] === oldName) raw[key] = newName;
  for (const key of LIST_FIELDS) if (Array.isArray(raw[key])) raw[key] = listOf(raw[key]).map(renameEntry);
  return withRaw(renamedCollection, raw);
}

/** Renames the source in filters: a compressor can have another source as its sidechain. */
function renameInFilters(source: Json, oldName: string, newName: string): Json {
  if (!Array.isArray(source.filters)) return source;
  const filters = listOf(source.filters).map((filter) => {
    if (!isObject(filter) || !isObject(filter.settings) || filter.settings.sidechain_source !== oldName)
      return filter;
    return { ...filter, settings: { ...filter.settings, sidechain_source: newName } };
  });
  return { ...source, filters };
}
