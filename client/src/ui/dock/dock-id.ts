/** Id of the element that contains docked controls. */
export const DOCK_ID = 'thumb-dock';
