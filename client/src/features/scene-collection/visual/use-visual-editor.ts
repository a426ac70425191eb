import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDesktop, useIsTouch } from '../../../ui/use-media.js';
import { deleteItem, hasRoomForItem, setItemFlag, moveItem, moveItemToFront } from './edit/items.js';
import { replaceItem } from './edit/lists.js';
import { renameSource } from './edit/rename-source.js';
import {
  addScene,
  deleteScene,
  duplicateScene,
  hasRoomForScene,
  moveScene,
  countFreeSources,
} from './edit/scenes.js';
import { addSource, changeColour, changeText, type Addition, type TextChange } from './edit/sources.js';
import { changeSound, type SoundChange } from './edit/sound.js';
import { changePage, type PageChange } from './edit/web-pages.js';
import { canvasOf } from './geometry/canvas-size.js';
import { itemsOf, sceneNamesOf, sourcesOf, type Collection } from './model/collection.js';
import type { Colour } from './model/colour.js';
import { findFreeName } from './model/names.js';
import { flagOf, type Json } from './model/values.js';

/** Changes the collection. Changes with the same `subject` are one step of Undo. */
type Change = (collection: Collection, subject?: string | null) => void;

/** The selected item by its index. Null: none is selected. Undefined: no choice was made in this scene yet. */
interface Selection {
  scene: string;
  index: number | null | undefined;
}

/**
 * Returns the selected scene and item of a collection, and the actions on them. At first `initialScene` is selected, or
 * the first scene. On a desktop without touch, the topmost item of a scene is selected until another item is chosen.
 */
export function useVisualEditor(collection: Collection, change: Change, initialScene: string | null = null) {
  const { t } = useTranslation();
  const names = sceneNamesOf(collection);
  const [selection, setSelection] = useState<Selection>({ scene: initialScene ?? '', index: undefined });
  /** The last deletion, until the next change. */
  const [deletion, setDeletion] = useState<{ name: string; collectionAfter: Collection } | null>(null);
  const scene = names.includes(selection.scene) ? selection.scene : (names[0] ?? '');
  const sources = useMemo(() => sourcesOf(collection), [collection]);
  const canvas = useMemo(() => canvasOf(collection.raw), [collection]);
  const items = itemsOf(sources.get(scene));
  const chosenIndex = selection.scene === scene ? selection.index : undefined;
  // On a phone the fields of a selected item would push everything else off the screen. A finger would move the item
  // instead of scrolling.
  const [isDesktop, isTouch] = [useIsDesktop(), useIsTouch()];
  const initialItem = isDesktop && !isTouch ? items.findLast(isSelectable) : undefined;
  const item = chosenIndex === undefined ? initialItem : items.find(({ index }) => index === chosenIndex);
  const source = item && sources.get(item.name);
  const select = (index: number | null) => setSelection({ scene, index });
  const selectScene = (name: string) => setSelection({ scene: name, index: undefined });
  const applyResult = (result: { collection: Collection; index: number }) => {
    change(result.collection);
    select(result.index);
  };
  const applyDeletion = (name: string, collectionAfter: Collection) => {
    change(collectionAfter);
    setDeletion({ name, collectionAfter });
  };
  return {
    names,
    scene,
    sources,
    canvas,
    items,
    item,
    source,
    /** Name of the scene or item that the last change deleted; null if the last change was no deletion. */
    deletedName: deletion?.collectionAfter === collection ? deletion.name : null,
    hasRoomForScene: hasRoomForScene(collection),
    hasRoomForSource: hasRoomForItem(collection, scene) && countFreeSources(collection) > 0,
    select,
    selectScene,
    addScene: () => {
      const name = findFreeName(collection, t('visual.newScene'));
      change(addScene(collection, name, scene));
      selectScene(name);
    },
    duplicateScene: () => {
      const name = findFreeName(collection, t('visual.copyOf', { name: scene }));
      change(duplicateScene(collection, scene, name));
      selectScene(name);
    },
    moveScene: (step: -1 | 1) => change(moveScene(collection, scene, step)),
    deleteScene: () => {
      const neighbour = names[names.indexOf(scene) + 1] ?? names[names.indexOf(scene) - 1];
      applyDeletion(scene, deleteScene(collection, scene));
      selectScene(neighbour ?? '');
    },
    rename: (oldName: string, newName: string) => {
      change(renameSource(collection, oldName, newName));
      if (oldName === scene) setSelection({ scene: newName, index: selection.index });
    },
    add: (addition: Addition) => applyResult(addSource(collection, scene, addition, canvas)),
    place: (index: number, raw: Json, subject: string | null) =>
      change(
        replaceItem(collection, scene, index, () => raw),
        subject && `${scene} ${index} ${subject}`,
      ),
    show: (index: number, visible: boolean) => change(setItemFlag(collection, scene, index, { visible })),
    lock: (locked: boolean) => item && change(setItemFlag(collection, scene, item.index, { locked })),
    move: (step: -1 | 1) => item && applyResult(moveItem(collection, scene, item.index, step)),
    bringToFront: () => item && applyResult(moveItemToFront(collection, scene, item.index)),
    deleteSelectedItem: () => {
      if (!item) return;
      applyDeletion(item.name, deleteItem(collection, scene, item.index));
      select(null);
    },
    changeText: (text: TextChange, subject: string | null) =>
      source && change(changeText(collection, source.name, text), subject && `${source.name} ${subject}`),
    changePage: (page: PageChange, subject: string) =>
      source && change(changePage(collection, source.name, page), `${source.name} ${subject}`),
    changeSound: (sound: SoundChange, subject: string | null) =>
      source && change(changeSound(collection, source.name, sound), subject && `${source.name} ${subject}`),
    changeColour: (colour: Colour) =>
      source && change(changeColour(collection, source.name, colour), `${source.name} colour`),
  };
}

/**
 * A hidden item is not visible, and a locked item can't be moved. If such an item were selected, it would only
 * intercept clicks on the picture.
 */
const isSelectable = ({ raw }: { raw: Json }) => flagOf(raw.visible, true) && !flagOf(raw.locked, false);
