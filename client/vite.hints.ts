import type { Plugin } from 'vite';

/** Chunks of the first render: most of their functions are called before home can be used. */
const FIRST_CHUNKS = ['react', 'shell', 'application'];
/** The plugin that writes the beginning of each file. The compression plugin also continues its hook. */
const LAST_PLUGIN = 'vite:build-import-analysis';

/**
 * Makes Chrome compile all functions of the first chunks while it downloads them, on another thread
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise each function is compiled when it is called. The comment must
 * be at the beginning of the file.
 */
export const compileHints: Plugin = {
  name: 'compile-hints',
  apply: 'build',
  configResolved({ plugins }) {
    const lastPlugin = plugins.find(({ name }) => name === LAST_PLUGIN);
    const generate = lastPlugin?.generateBundle;
    if (!lastPlugin || typeof generate !== 'function') throw new Error(`${LAST_PLUGIN} has another form`);
    lastPlugin.generateBundle = async function generateWithHints(options, bundle, isWrite) {
      await generate.call(this, options, bundle, isWrite);
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FIRST_CHUNKS.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    };
  },
};
