import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './vite.chunks.js';
import { reactCompiler } from './vite.compiler.js';
import { compileHints } from './vite.hints.js';
import { pruneStyles } from './vite.prune.js';
import { compression } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';

const BFF = process.env.PUBLIC_URL ?? 'http://127.0.0.1:4000';

const ALERT_WORKER = 'alert-worker';

/** URLs of the server and of the last step of a sign-in. The service worker never serves the cached page for them. */
const NO_SHELL_URLS = [
  /^\/(api|graphql|ws|overlay|preview|webhooks|stats|sandbox|healthz|readyz|metrics)(\/|$)/,
  /[?&]secret=/,
];

/**
 * Wraps the alert worker in a function: the service worker loads it as a script, so its global names could collide with
 * the service worker's.
 */
const wrapAlertWorker: Plugin = {
  name: 'own-scope',
  renderChunk(code, { name, imports }) {
    if (name !== ALERT_WORKER) return null;
    if (imports.length > 0) throw new Error(`${ALERT_WORKER} must not import other chunks`);
    return `(() => {${code}})();`;
  },
};

export default defineConfig({
  // RxJS's ES2015 build is smaller than its default one.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [
    reactCompiler,
    pruneStyles,
    react(),
    wrapAlertWorker,
    compileHints,
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
        // Not precached: the player is loaded when a user watches live.
        globIgnores: ['**/preview-player-*.js', 'alert-worker.js', 'overlay.html', '**/overlay-*'],
        // Handles alerts, even without an open page.
        importScripts: ['/alert-worker.js'],
        globPatterns: ['**/*.{js,css,html,svg}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: NO_SHELL_URLS,
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
    // The Content Security Policy allows no inline script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Only `withTheme` of the style engine uses it, which the application does not.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics/, sideEffects: false }] },
      input: {
        index: 'index.html',
        overlay: 'overlay.html',
        [ALERT_WORKER]: `src/worker/${ALERT_WORKER}.ts`,
      },
      output: {
        // The service worker refers to the alert worker by a fixed name.
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
