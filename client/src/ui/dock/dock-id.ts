export const DOCK_ID = 'thumb-dock';
