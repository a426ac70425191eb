const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]';
const LAYERS = ['dialog', 'alertdialog', 'menu', 'listbox']
  .map((role) => `[role=${role}]:not([data-state=closed])`)
  .join(', ');

/**
 * Returns true if a key press may zoom the editor that contains the frame: no text is typed, and no dialog or menu is
 * open above the editor, which may itself be in a dialog.
 */
export function isKeyFree(target: EventTarget | null, frame: Element): boolean {
  if (target instanceof Element && target.closest(TYPING)) return false;
  return [...document.querySelectorAll(LAYERS)].every((layer) => layer.contains(frame));
}
