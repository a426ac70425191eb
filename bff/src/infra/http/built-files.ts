import type { FastifyStaticOptions } from '@fastify/static';

const YEAR_S = 365 * 24 * 3600;

/**
 * Returns how the files of a client build are served: hashed assets are cached forever, other files are checked at
 * each use. The page itself is left to the caller.
 */
export function createBuiltFileOptions(directory: string): FastifyStaticOptions {
  return {
    root: directory,
    index: false,
    wildcard: false,
    cacheControl: false,
    // The build creates a .br and a .gz file beside each text file.
    preCompressed: true,
    globIgnore: ['**/index.html', '**/*.br', '**/*.gz'],
    setHeaders: (response, path) => {
      const isHashed = /[\\/]assets[\\/]/.test(path);
      response.setHeader('vary', 'accept-encoding');
      response.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  };
}
