import { createStoredOpening } from '../../../../ui/pane/stored-opening.js';

/** Whether this device shows the guides on the editor's canvas. */
export const openGuides = createStoredOpening('guides');
