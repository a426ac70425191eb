/** Maximum width of the picture: it is never higher than 60 % of the window, so that what is below it stays in sight. */
export const PICTURE_WIDTH = '106dvh';
