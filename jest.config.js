const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic' },
        // Vite's; not a word of CommonJS.
        optimizer: { globals: { vars: { 'import.meta.env.PROD': 'true' } } },
      },
    },
    module: { type: 'commonjs' },
  },
];

const TIME_LIMIT = '<rootDir>/../e2e/_kit/time-limit.ts';
const NODE = '<rootDir>/../e2e/_kit/test-environment.ts';

const common = {
  // Not below TMPDIR, which the tests' command replaces at each run.
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  moduleNameMapper: {
    '^@trailcast/schema/sdl$': '<rootDir>/../schema/src/sdl.generated.ts',
    '^@trailcast/schema/(.*)$': '<rootDir>/../schema/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: ['/node_modules/(?!(?:.*/)?(openid-client|oauth4webapi|jose|cookie|marked)/)'],
  setupFilesAfterEnv: [TIME_LIMIT],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-tests/', '/dist-types/'],
};

const node = (displayName, rootDir, testMatch, extra = {}) => ({
  ...common,
  displayName,
  rootDir,
  testEnvironment: NODE,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  ...extra,
});

const CLIENT = {
  moduleNameMapper: { ...common.moduleNameMapper, '^(.+\\.md)\\?raw$': '$1' },
  transform: { ...common.transform, '\\.md$': '<rootDir>/jest.raw.js' },
};

// Which step of the gate runs which project: .commands/testing/parts.mjs.
export default {
  projects: [
    node('schema', 'schema', ['src/**/*.test.ts']),
    node('bff', 'bff', ['src/**/*.test.ts', 'tests/**/*.test.ts'], {
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^@rushstack/ts-command-line$': '<rootDir>/tests/_app/unused-command-line.ts',
      },
    }),
    node('relay-node', 'relay-node', ['src/**/*.test.ts']),
    node('relay', 'relay-node', ['tests/*.test.ts']),
    node('relay-all', 'relay-node', ['tests/all/*.test.ts']),
    node('renderer', 'relay-node', ['tests/renderer/*.test.ts']),
    node('browser', 'e2e', ['browser/*.test.ts']),
    node('browser-all', 'e2e', ['browser/all/*.test.ts']),
    node('product', 'e2e', ['product/*.test.ts']),
    node('product-all', 'e2e', ['product/all/*.test.ts']),
    node('containers', 'e2e', ['containers/*.test.ts']),
    node('containers-all', 'e2e', ['containers/all/*.test.ts']),
    node('swarm', 'e2e', ['swarm/*.test.ts']),
    node('stories', 'e2e', ['stories/*.test.ts']),
    node('walk', 'e2e', ['walk/*.test.ts']),
    node('client', 'client', ['{src,graphiql}/**/!(*.dom).test.ts'], CLIENT),
    {
      ...common,
      ...CLIENT,
      displayName: 'client-dom',
      rootDir: 'client',
      testEnvironment: 'jsdom',
      setupFilesAfterEnv: [TIME_LIMIT, '<rootDir>/jest.setup.ts'],
      testMatch: [
        '<rootDir>/src/**/*.{dom.test.ts,test.tsx}',
        '<rootDir>/graphiql/**/*.{dom.test.ts,test.tsx}',
      ],
    },
  ],
};
