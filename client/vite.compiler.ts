import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Components and hooks that render while figures move. Compiled code is larger, so the other pages stay as they are, and
 * what is shown only for a while, or memoized by itself on values that seldom change.
 */
const LIVE_FILE =
  /\/client\/src\/(app\/(pages\/home|urgent)|features\/(alert|chat|phone|relay-server|source))\/.*(\.tsx|\/use-[\w-]+\.ts)$/;
const SELDOM_RENDERED =
  /-dialog\.tsx|first-broadcast|rehearsal|bookings|(dead-zone|quality|recording)-switch/;

/**
 * React Compiler: a component keeps every part whose inputs have not changed, so that a push renders only the figures
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
