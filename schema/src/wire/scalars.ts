import { z } from 'zod';

export const Id = z.int().positive();

/** Ms since the epoch. */
export const Timestamp = z.int();

/** Only increases. Clients ignore a body with an older version than their own. */
export const Version = z.int();
