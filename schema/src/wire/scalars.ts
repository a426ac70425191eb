import { z } from 'zod';

export const Id = z.int().positive();

export const Timestamp = z.int();

/** Only increases. A client ignores a body with an older version than its own. */
export const Version = z.int();
