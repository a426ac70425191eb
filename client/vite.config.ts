import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const BFF = process.env.PUBLIC_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      '/graphql': BFF,
      '/api': BFF,
      '/sandbox': BFF,
      '/ws': { target: BFF, ws: true },
    },
  },
});
