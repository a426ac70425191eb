import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Files with components and hooks that render several times per second. Only these are compiled, because compiled code
 * is larger.
 */
const LIVE_FILE =
  /\/client\/src\/(app\/(pages\/home|urgent)|features\/(alert|chat|phone|relay-server|source))\/.*(\.tsx|\/use-[\w-]+\.ts)$/;
/** Files in `LIVE_FILE` that render seldom, and so are not compiled. */
const SELDOM_RENDERED =
  /-dialog\.tsx|first-broadcast|rehearsal|bookings|(dead-zone|quality|recording)-switch/;

/**
 * Runs the React Compiler, which memoizes each part of a component by its inputs. A push then renders only the parts
 * that it changes (docs/decisions/0059-a-push-renders-what-it-changes.md).
 */
export const reactCompiler: Plugin = {
  name: 'react-compiler',
  enforce: 'pre',
  async transform(source, id) {
    if (!LIVE_FILE.test(id) || SELDOM_RENDERED.test(id)) return null;
    const result = await transformAsync(source, {
      filename: id,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['babel-plugin-react-compiler'],
    });
    const code = result?.code;
    return typeof code === 'string' ? { code, map: result?.map ?? null } : null;
  },
};
