import { p } from '@mikro-orm/core';

/** Milliseconds since the epoch as BIGINT, a JavaScript number in the process. */
export const timestamp = () => p.bigint('number');

/** Grows by one with every change that clients see; checked by optimistic locking. */
export const version = () => p.integer().version();
