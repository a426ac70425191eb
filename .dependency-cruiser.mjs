const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Imports have one direction: stories → client → schema ← bff, schema ← relay-node. */
export default {
  forbidden: [
    never('no-circular', 'A cycle hides the direction of dependencies.', {}, { circular: true }),
    {
      ...never(
        'no-orphans',
        'A module without importers is dead code.',
        {
          orphan: true,
          pathNot: [
            '\\.d\\.ts$',
            'main\\.tsx?$',
            'vite\\.config\\.ts$',
            '\\.test\\.',
            '\\.stories\\.',
            'node-contract\\.ts$',
            '^schema/src/',
            '^stories/src/decorators/',
            // Jest's configuration loads these files.
            '^e2e/_kit/time-limit\\.ts$',
            '^bff/tests/_app/unused-command-line\\.ts$',
          ],
        },
        {},
      ),
    },
    never(
      'schema-imports-nothing',
      'The contract imports no other workspace.',
      { path: '^schema/' },
      { path: '^(bff|client|relay-node|stories)/' },
    ),
    never(
      'relay-node-imports-only-its-protocol',
      'The relay node is shipped without the control plane.',
      { path: '^relay-node/src' },
      { path: '^(bff|client|stories)/|^schema/(src|dist)/(?!node|async/|address-range)' },
    ),
    never(
      'bff-imports-no-other-part',
      'Only the contract is shared.',
      { path: '^bff/src' },
      { path: '^(client|relay-node|stories)/' },
    ),
    never(
      'client-imports-only-schema',
      'Only the contract is shared.',
      { path: '^client/src' },
      { path: '^(bff|relay-node|stories)/' },
    ),
    never(
      'infra-knows-no-feature',
      'infra/ is used by all features.',
      { path: '^bff/src/infra', pathNot: '\\.test\\.ts$' },
      { path: '^bff/src/(features|drivers)' },
    ),
    never(
      'access-imports-nothing-of-the-bff',
      'access/ declares the rights for each call. All other folders read it.',
      { path: '^bff/src/access' },
      { path: '^bff/src/(?!access/|generated/)' },
    ),
    never(
      'drivers-know-no-feature',
      'A driver only calls external systems.',
      { path: '^bff/src/drivers', pathNot: '\\.test\\.ts$' },
      { path: '^bff/src/features' },
    ),
    never(
      'a-feature-reaches-another-through-its-own-interface',
      'Entities may refer to entities. The composition root connects everything else.',
      { path: '^bff/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      { path: '^bff/src/features/', pathNot: ['^bff/src/features/$1/', '\\.entity\\.ts$'] },
    ),
    never(
      'transports-call-services',
      'routes | resolvers → service → repository.',
      { path: '^bff/src/features/.*\\.(routes|resolvers)\\.ts$' },
      { path: '\\.(repository|entity)\\.ts$' },
    ),
    never(
      'the-composition-root-is-a-root',
      'Dependencies are passed to constructors.',
      { path: '^bff/src', pathNot: '^bff/src/(main|app|context)\\.ts$|\\.test\\.ts$' },
      { path: '^bff/src/context\\.ts$' },
    ),
    never(
      'the-sandbox-is-a-separate-process',
      'The local Twitch and Stripe are external systems.',
      { path: '^bff/src/(?!sandbox)' },
      { path: '^bff/src/sandbox' },
    ),
    never(
      'client-features-never-import-each-other',
      'Pages compose features.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    never(
      'client-ui-knows-no-feature',
      'ui/ and lib/ are used by all features.',
      { path: '^client/src/(ui|lib)/' },
      { path: '^client/src/(features|app)/' },
    ),
    never(
      'no-source-imports-a-test',
      'Shipped code does not depend on its tests.',
      { path: '^(bff|relay-node|client|schema|stories)/src/', pathNot: '\\.test\\.' },
      { path: '^(e2e|bff/tests|relay-node/tests)/' },
    ),
    never(
      'workspace-tests-import-only-the-kit',
      'e2e imports the parts, and the parts import only the kit of e2e.',
      { path: '^(bff|relay-node|client|schema|stories)/' },
      { path: '^e2e/', pathNot: '^e2e/_kit/' },
    ),
    never(
      'the-kit-imports-no-tests',
      'Every test may use the kit.',
      { path: '^e2e/_kit/' },
      { path: '^(bff|relay-node|client|schema|stories)/|^e2e/(?!_kit/)' },
    ),
    never(
      'only-libsrt-uses-ffi',
      'Only one file calls libsrt.',
      { path: '^relay-node/src', pathNot: 'libsrt\\.ts$' },
      { path: 'koffi' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-types|dist-tests)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
