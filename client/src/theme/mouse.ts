/** Media query of a desktop that is used by mouse and has no touch screen. */
export const MOUSE = '(min-width: 1024px) and (pointer: fine) and (not (any-pointer: coarse))';
