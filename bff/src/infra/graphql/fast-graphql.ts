import { createRequire } from 'node:module';

const profile = process.env['NODE_ENV'];

/**
 * graphql-js reads NODE_ENV only while it loads. Unless it is `production`, each check of a type also detects
 * a second copy of the library, which takes a fifth of a short operation's time. The variable is restored
 * afterwards.
 */
process.env['NODE_ENV'] = 'production';
createRequire(import.meta.url)('graphql');
if (profile === undefined) delete process.env['NODE_ENV'];
else process.env['NODE_ENV'] = profile;
