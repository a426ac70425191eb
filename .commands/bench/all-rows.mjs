import { rows as srt } from './rows/srt.mjs';

/** Every row, in the order of the report. */
export const ROWS = [...srt];
