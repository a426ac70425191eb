import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

/**
 * Validates each response by its route's schema and removes unknown fields. Throws ResponseSerializationError
 * if the response does not match the schema. Parses instead of encoding, because zod compiles parsing; the
 * schemas have no transforms, so the result is the same.
 */
export const serializeResponses: FastifySerializerCompiler<ZodType> = ({ schema, method, url }) => {
  return (response) => {
    const { data, error } = schema.safeParse(response);
    if (error) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(data);
  };
};
