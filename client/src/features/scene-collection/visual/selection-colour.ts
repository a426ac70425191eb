/** Colour of the selection on the canvas in both themes, because a picture of any brightness is behind it. */
export const SELECTION_COLOUR = '#8FC3F2';
