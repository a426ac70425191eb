import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite.chunks.js';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

const BFF = process.env.PUBLIC_URL ?? 'http://127.0.0.1:4000';

const ALERT_WORKER = 'alert-worker';

/** Addresses of the server's own, and a sign-in's last step: never answered from the device. */
const NOT_THE_SHELL = [
  /^\/(api|graphql|ws|overlay|preview|webhooks|stats|sandbox|healthz|readyz|metrics)(\/|$)/,
  /[?&]secret=/,
];

/** The service worker loads it as a script, not as a module: its names must not meet those of the worker. */
const ownScope: Plugin = {
  name: 'own-scope',
  renderChunk(code, { name, imports }) {
    if (name !== ALERT_WORKER) return null;
    if (imports.length > 0) throw new Error(`${ALERT_WORKER} must not import other chunks`);
    return `(() => {${code}})();`;
  },
};

export default defineConfig({
  // RxJS in the language of 2015, which is smaller than its default.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    react(),
    ownScope,
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
        // Loaded when a user watches live.
        globIgnores: ['**/preview-player-*.js', 'alert-worker.js', 'overlay.html', '**/overlay-*'],
        // Shows alerts. The worker loads it with itself, also without a page.
        importScripts: ['/alert-worker.js'],
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
    rolldownOptions: {
      input: {
        index: 'index.html',
        overlay: 'overlay.html',
        [ALERT_WORKER]: `src/worker/${ALERT_WORKER}.ts`,
      },
      output: {
        // A service worker names the scripts that it loads.
        entryFileNames: ({ name }) => (name === ALERT_WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        advancedChunks: { groups: chunkGroups },
      },
    },
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
