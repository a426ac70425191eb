import { p } from '@mikro-orm/core';

/** Milliseconds since the epoch: BIGINT in the database, number in JavaScript. */
export const timestamp = () => p.bigint('number');

/** Increases by one with every change that clients can see. Used for optimistic locking. */
export const version = () => p.integer().version();
