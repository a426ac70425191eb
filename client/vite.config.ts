import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './vite.chunks.js';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

const BFF = process.env.PUBLIC_URL ?? 'http://127.0.0.1:4000';

/** Addresses of the server's own, and a sign-in's last step: never answered from the device. */
const NOT_THE_SHELL = [
  /^\/(api|graphql|ws|preview|webhooks|stats|sandbox|healthz|readyz|metrics)(\/|$)/,
  /[?&]secret=/,
];

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      injectRegister: false,
      registerType: 'prompt',
      manifest: {
        name: 'Trailcast',
        short_name: 'Trailcast',
        description: 'Stream IRL in 5 minutes without a PC',
        start_url: '/',
        display: 'standalone',
        background_color: '#0E1512',
        theme_color: '#0E1512',
        icons: [
          { src: '/trailcast.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icons/trailcast-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/trailcast-512.png', sizes: '512x512', type: 'image/png' },
          {
            src: '/icons/trailcast-maskable-512.png',
            sizes: '512x512',
            type: 'image/png',
            purpose: 'maskable',
          },
        ],
      },
      workbox: {
        // Loaded when somebody watches live.
        globIgnores: ['**/preview-player-*.js'],
        globPatterns: ['**/*.{js,css,html,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: NOT_THE_SHELL,
        inlineWorkboxRuntime: true,
        cleanupOutdatedCaches: true,
        sourcemap: false,
      },
    }),
    compression({
      include: /\.(js|css|html|svg|json|webmanifest)$/,
      algorithms: ['brotliCompress', 'gzip'],
      threshold: 1024,
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content policy allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { advancedChunks: { groups: chunkGroups } } },
  },
  server: {
    proxy: {
      '/graphql': BFF,
      '/api': BFF,
      '/sandbox': BFF,
      '/stats': BFF,
      '/ws': { target: BFF, ws: true },
      '/preview': { target: BFF, ws: true },
    },
  },
});
