/** Turns a file into a module whose default export is its text, like Vite's `?raw`. */
export default {
  process: (text) => ({
    code: `Object.assign(exports, { __esModule: true, default: ${JSON.stringify(text)} });`,
  }),
};
