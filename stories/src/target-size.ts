import { MOUSE } from '@trailcast/client/theme/mouse.ts';

/** Returns the minimum size of a control in this window, px: smaller on a desktop that is used by mouse. */
export const targetSize = () => (matchMedia(MOUSE).matches ? 36 : 48);
