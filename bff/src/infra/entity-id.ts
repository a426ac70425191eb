import { z } from 'zod';
import { MalformedError } from './errors.js';

/** An id as it travels in a path or a GraphQL ID: a positive integer without sign or leading zero. */
const ID_TEXT = /^[1-9]\d{0,14}$/;

/** Path parameter of a REST route, a number once parsed. */
export const IdParameter = z.string().regex(ID_TEXT, 'an id is a positive integer').transform(Number);

export const IdParameters = z.object({ id: IdParameter });

/** A GraphQL ID as a number. Throws MalformedError. */
export function parseEntityId(id: string): number {
  if (!ID_TEXT.test(id)) throw new MalformedError('An id is a positive integer.');
  return Number(id);
}
