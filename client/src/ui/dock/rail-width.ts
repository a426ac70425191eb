/** Width of the desktop's navigation rail. Pages and wide dialogs leave it free. */
export const RAIL_WIDTH = '104px';
