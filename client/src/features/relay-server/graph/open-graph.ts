import { createStoredOpening } from '../../../ui/pane/stored-opening.js';

/** Whether this device shows the feed's graph in full on a desktop. */
export const openGraph = createStoredOpening('graph');
