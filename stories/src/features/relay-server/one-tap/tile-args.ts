import { fn } from 'storybook/test';

/** A scene switch without a request. */
export const idleSwitch = { pending: null, offer: null, switchTo: fn(), undo: fn() };

/** Returns the URL of a scene's picture. */
export const createPictureUrl = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="192" height="108"><rect width="100%" height="100%" fill="${colour}"/></svg>`)}`;
