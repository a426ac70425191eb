/** Height of a studio with a server, px. */
export const STUDIO_HEIGHT = 900;
