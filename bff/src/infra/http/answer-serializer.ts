import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/**
 * Checks each answer by its route's schema and leaves out what that does not name. Throws ResponseSerializationError. By
 * parsing, which zod compiles, and not by encoding, which walks the schema each time: no schema of ours transforms, so
 * both answer the same.
 */
export const serializeAnswers: FastifySerializerCompiler<ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const { data, error } = schema.safeParse(answer);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
