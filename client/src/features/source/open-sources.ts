import { createStoredOpening } from '../../ui/pane/stored-opening.js';

/** Whether this device shows the sources of the shown scene on a desktop. */
export const openSources = createStoredOpening('sources');

/**
 * Whether a desktop shows sound and sources, or only the level meters in one row. By default a window without the height
 * for both leaves it to the chat.
 */
export const openSound = createStoredOpening('sound', () => matchMedia('(min-height: 1000px)').matches);
