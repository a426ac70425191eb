const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic' },
        // Vite defines this variable. CommonJS has no `import.meta`.
        optimizer: { globals: { vars: { 'import.meta.env.PROD': 'true' } } },
      },
    },
    module: { type: 'commonjs' },
  },
];

const TIME_LIMIT = '<rootDir>/../e2e/_kit/time-limit.ts';
const NODE = '<rootDir>/../e2e/_kit/test-environment.ts';

const common = {
  // The cache is not below TMPDIR, because `npm test` replaces that folder in each run.
  cacheDirectory: '<rootDir>/../node_modules/.cache/jest',
  moduleNameMapper: {
    '^@trailcast/schema/sdl$': '<rootDir>/../schema/src/sdl.generated.ts',
    '^@trailcast/schema/(.*)$': '<rootDir>/../schema/src/$1.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: { '^.+\\.(t|j|mj)sx?$': swc },
  transformIgnorePatterns: [
    '/node_modules/(?!(?:.*/)?(openid-client|oauth4webapi|jose|marked|wouter|regexparam)/)',
  ],
  setupFilesAfterEnv: [TIME_LIMIT],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/dist-tests/', '/dist-types/'],
};

const createNodeProject = (displayName, rootDir, testMatch, extra = {}) => ({
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

// .commands/testing/parts.mjs lists the projects of each step.
export default {
  projects: [
    createNodeProject('schema', 'schema', ['src/**/*.test.ts']),
    createNodeProject('bff', 'bff', ['src/**/*.test.ts', 'tests/**/*.test.ts'], {
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^@rushstack/ts-command-line$': '<rootDir>/tests/_app/unused-command-line.ts',
      },
    }),
    createNodeProject('relay-node', 'relay-node', ['src/**/*.test.ts']),
    createNodeProject('relay', 'relay-node', ['tests/*.test.ts']),
    createNodeProject('relay-all', 'relay-node', ['tests/all/*.test.ts']),
    createNodeProject('renderer', 'relay-node', ['tests/renderer/*.test.ts']),
    createNodeProject('browser', 'e2e', ['browser/*.test.ts']),
    createNodeProject('browser-all', 'e2e', ['browser/all/*.test.ts']),
    createNodeProject('product', 'e2e', ['product/*.test.ts']),
    createNodeProject('product-all', 'e2e', ['product/all/*.test.ts']),
    createNodeProject('containers', 'e2e', ['containers/*.test.ts']),
    createNodeProject('containers-all', 'e2e', ['containers/all/*.test.ts']),
    createNodeProject('swarm', 'e2e', ['swarm/*.test.ts']),
    createNodeProject('stories', 'e2e', ['stories/*.test.ts']),
    createNodeProject('walk', 'e2e', ['walk/*.test.ts']),
    createNodeProject('client', 'client', ['{src,graphiql}/**/!(*.dom).test.ts'], CLIENT),
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
