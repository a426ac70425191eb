import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** The GraphQL page, which the BFF serves apart from the application. */
export default defineConfig({
  base: '/api/graphiql/',
  plugins: [
    react(),
    compression({ include: /\.(js|css|html)$/, algorithms: ['brotliCompress', 'gzip'], threshold: 1024 }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // CodeMirror and the schema's tools are one file on purpose: the page is for developers.
    chunkSizeWarningLimit: 3_000,
  },
});
