/** An id that no row of the tests has. */
export const UNKNOWN_ID = 999_999;
