import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Builds the GraphiQL page, which the BFF serves separately from the application. */
export default defineConfig({
  base: '/api/graphiql/',
  plugins: [
    react(),
    compression({ include: /\.(js|css|html)$/, algorithms: ['brotliCompress', 'gzip'], threshold: 1024 }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The Content Security Policy allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // CodeMirror and the schema tools are one chunk on purpose: the page is for developers.
    chunkSizeWarningLimit: 3_000,
  },
});
