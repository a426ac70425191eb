import { createStoredOpening } from '../../ui/pane/stored-opening.js';

/** Whether this device shows the sources of the shown scene on a desktop. */
export const openSources = createStoredOpening('sources');
