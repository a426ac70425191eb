import { z } from 'zod';
import { MalformedError } from './errors.js';

/** An id in a path or a GraphQL ID: a positive integer without sign or leading zero. */
const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** Path parameter of a REST route, parsed to a number. */
export const IdParameter = z.string().regex(ID_PATTERN, 'an id is a positive integer').transform(Number);

export const IdParameters = z.object({ id: IdParameter });

/** Returns a GraphQL ID as a number. Throws MalformedError if it is not a positive integer. */
export function parseEntityId(id: string): number {
  if (!ID_PATTERN.test(id)) throw new MalformedError('An id is a positive integer.');
  return Number(id);
}
