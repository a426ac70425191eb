import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../ui/use-media.js';
import { deleteItem, hasRoomForItem, setItemFlag, moveItem } from './edit/items.js';
import { replaceItem } from './edit/lists.js';
import { renameSource } from './edit/rename-source.js';
import {
  addScene,
  deleteScene,
  duplicateScene,
  hasRoomForScene,
  moveScene,
  roomForSources,
} from './edit/scenes.js';
import { addSource, changeColour, changeText, type Addition, type TextChange } from './edit/sources.js';
import { changePage, type PageChange } from './edit/web-pages.js';
import { canvasOf } from './geometry/canvas-size.js';
import { itemsOf, sceneNames, sourcesOf, type Collection } from './model/collection.js';
import type { Colour } from './model/colour.js';
import { freeName } from './model/names.js';
import type { Json } from './model/values.js';

/** Changes the collection. Changes with the same `subject` are one step of Undo. */
type Change = (next: Collection, subject?: string | null) => void;

/** `index` is that of the selected item: null without one, undefined before the first choice in the scene. */
interface Selection {
  scene: string;
  index: number | null | undefined;
}

/**
 * Returns the selected scene and item of a collection, and the actions on them. On a desktop the topmost item of a
 * scene is selected until another one is chosen.
 */
export function useVisualEditor(collection: Collection, change: Change) {
  const { t } = useTranslation();
  const names = sceneNames(collection);
  const [selection, setSelection] = useState<Selection>({ scene: '', index: undefined });
  /** The last deletion, until the next change. */
  const [deleted, setDeleted] = useState<{ name: string; since: Collection } | null>(null);
  const scene = names.includes(selection.scene) ? selection.scene : (names[0] ?? '');
  const sources = useMemo(() => sourcesOf(collection), [collection]);
  const canvas = useMemo(() => canvasOf(collection.raw), [collection]);
  const items = itemsOf(sources.get(scene));
  const chosen = selection.scene === scene ? selection.index : undefined;
  // On a phone the fields of a selected item would push the rest off the screen.
  const initial = useDesk() ? items.at(-1) : undefined;
  const item = chosen === undefined ? initial : items.find(({ index }) => index === chosen);
  const source = item && sources.get(item.name);
  const select = (index: number | null) => setSelection({ scene, index });
  const selectScene = (name: string) => setSelection({ scene: name, index: undefined });
  const apply = (next: { collection: Collection; index: number }) => {
    change(next.collection);
    select(next.index);
  };
  const remove = (name: string, next: Collection) => {
    change(next);
    setDeleted({ name, since: next });
  };
  return {
    names,
    scene,
    sources,
    canvas,
    items,
    item,
    source,
    /** Name of what the last change deleted; null if it deleted nothing. */
    deleted: deleted?.since === collection ? deleted.name : null,
    hasRoomForScene: hasRoomForScene(collection),
    hasRoom: hasRoomForItem(collection, scene) && roomForSources(collection) > 0,
    select,
    selectScene,
    addScene: () => {
      const name = freeName(collection, t('visual.newScene'));
      change(addScene(collection, name, scene));
      selectScene(name);
    },
    duplicateScene: () => {
      const name = freeName(collection, t('visual.copyOf', { name: scene }));
      change(duplicateScene(collection, scene, name));
      selectScene(name);
    },
    moveScene: (by: -1 | 1) => change(moveScene(collection, scene, by)),
    deleteScene: () => {
      const next = names[names.indexOf(scene) + 1] ?? names[names.indexOf(scene) - 1];
      remove(scene, deleteScene(collection, scene));
      selectScene(next ?? '');
    },
    rename: (from: string, to: string) => {
      change(renameSource(collection, from, to));
      if (from === scene) setSelection({ scene: to, index: selection.index });
    },
    add: (addition: Addition) => apply(addSource(collection, scene, addition, canvas)),
    place: (index: number, raw: Json, subject: string | null) =>
      change(
        replaceItem(collection, scene, index, () => raw),
        subject && `${scene} ${index} ${subject}`,
      ),
    show: (index: number, visible: boolean) => change(setItemFlag(collection, scene, index, { visible })),
    lock: (locked: boolean) => item && change(setItemFlag(collection, scene, item.index, { locked })),
    move: (by: -1 | 1) => item && apply(moveItem(collection, scene, item.index, by)),
    remove: () => {
      if (!item) return;
      remove(item.name, deleteItem(collection, scene, item.index));
      select(null);
    },
    changeText: (text: TextChange, subject: string | null) =>
      source && change(changeText(collection, source.name, text), subject && `${source.name} ${subject}`),
    changePage: (page: PageChange, subject: string) =>
      source && change(changePage(collection, source.name, page), `${source.name} ${subject}`),
    changeColour: (colour: Colour) =>
      source && change(changeColour(collection, source.name, colour), `${source.name} colour`),
  };
}
