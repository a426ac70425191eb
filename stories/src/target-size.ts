/** Returns the minimum size of a control in this window, px: smaller on a desktop that is used by mouse. */
export const targetSize = () => (matchMedia('(min-width: 1024px) and (pointer: fine)').matches ? 36 : 48);
