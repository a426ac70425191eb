import type { QuickScenes } from '../quick-scenes.js';

/** Action of a key. The hold of `panic` begins with the press and ends with the release. */
export type KeyAction = { kind: 'scene'; scene: string } | { kind: 'mute' } | { kind: 'panic' };

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
>;

/**
 * Returns the action of a key: 1 to 9 switch to the scenes in order, B switches to the pause scene, M mutes, P holds
 * the panic button. Null for any other key.
 */
export function findKeyAction(
  press: KeyPress,
  scenes: readonly string[],
  { pause }: QuickScenes,
): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  if (press.repeat || press.isComposing || press.defaultPrevented) return null;
  const key = press.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return toSceneAction(scenes[Number(key) - 1] ?? null);
  if (key === PAUSE_KEY.toLowerCase()) return toSceneAction(pause);
  if (key === 'm') return { kind: 'mute' };
  return key === 'p' ? { kind: 'panic' } : null;
}

/** The letter of the pause scene. Its digit switches to it as well, and is what its button shows. */
export const PAUSE_KEY = 'B';
/** The highest digit of a key. */
const MAX_DIGIT = 9;

/** Returns the digit that switches to a scene; undefined without one. */
export function findSceneKey(scenes: readonly string[], scene: string | null): string | undefined {
  const digit = scene === null ? 0 : scenes.indexOf(scene) + 1;
  return digit >= 1 && digit <= MAX_DIGIT ? String(digit) : undefined;
}

function toSceneAction(scene: string | null): KeyAction | null {
  return scene === null ? null : { kind: 'scene', scene };
}

const TYPING_SELECTOR =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox], [role=menu]';
const DIALOG_SELECTOR = '[role=dialog], [role=alertdialog]';

/** Returns true if another element handles the keys: a text field, a menu, or an open dialog. */
export function areKeysHandledElsewhere(target: EventTarget | null, page: ParentNode = document): boolean {
  if (target instanceof Element && target.closest(TYPING_SELECTOR)) return true;
  return [...page.querySelectorAll<HTMLElement>(DIALOG_SELECTOR)].some(
    ({ dataset }) => dataset['state'] !== 'closed',
  );
}
