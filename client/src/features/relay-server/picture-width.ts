/** Maximum width of the picture: it is never higher than 60 % of the window, so that what is below it stays in sight. */
export const PICTURE_WIDTH = '106dvh';
/** During a panic its band is above, and the button that ends it must stay in sight. */
export const PANIC_WIDTH = '56dvh';
