import { latePart } from '../../../../lib/late/late-part.js';
import type { HelpingProps } from './helping.js';

/** A studio in which the user is a helper. Users without one do not load its code. */
export const helping = latePart<HelpingProps>(() => import('./helping.js').then(({ Helping }) => Helping));
