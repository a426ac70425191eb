import type { FastifyStaticOptions } from '@fastify/static';

const YEAR_S = 365 * 24 * 3600;

/**
 * Returns the options for serving a client build: hashed assets are immutable, other files are revalidated on each
 * use. The caller serves index.html.
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
