/** Id of the place of docked controls. */
export const DOCK_ID = 'thumb-dock';
