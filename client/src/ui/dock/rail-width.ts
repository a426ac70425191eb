/** Width of the desktop's navigation rail. Pages and wide dialogs do not cover the rail. */
export const RAIL_WIDTH = '104px';
