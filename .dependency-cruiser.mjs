const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The one direction of imports: stories → client → schema ← bff, schema ← relay-node. */
export default {
  forbidden: [
    never('no-circular', 'A cycle hides who depends on whom.', {}, { circular: true }),
    {
      ...never(
        'no-orphans',
        'A module that nothing reaches is dead.',
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
            // Jest loads them by its configuration.
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
      'The data plane ships without the control plane.',
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
      'infra/ serves every noun.',
      { path: '^bff/src/infra', pathNot: '\\.test\\.ts$' },
      { path: '^bff/src/(features|drivers)' },
    ),
    never(
      'access-imports-nothing-of-the-bff',
      'access/ declares who may make which call; everything else reads it.',
      { path: '^bff/src/access' },
      { path: '^bff/src/(?!access/|generated/)' },
    ),
    never(
      'drivers-know-no-feature',
      'A driver talks to the outside world.',
      { path: '^bff/src/drivers', pathNot: '\\.test\\.ts$' },
      { path: '^bff/src/features' },
    ),
    never(
      'a-feature-reaches-another-through-its-own-interface',
      'Entities may refer to entities; everything else is connected in the composition root.',
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
      'Collaborators come by constructor.',
      { path: '^bff/src', pathNot: '^bff/src/(main|app|context)\\.ts$|\\.test\\.ts$' },
      { path: '^bff/src/context\\.ts$' },
    ),
    never(
      'the-sandbox-is-a-process-of-its-own',
      'The stand-ins are the outside world.',
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
      'ui and lib serve every noun.',
      { path: '^client/src/(ui|lib)/' },
      { path: '^client/src/(features|app)/' },
    ),
    never(
      'no-source-imports-a-test',
      'What ships knows nothing of its tests.',
      { path: '^(bff|relay-node|client|schema|stories)/src/', pathNot: '\\.test\\.' },
      { path: '^(e2e|bff/tests|relay-node/tests)/' },
    ),
    never(
      'workspace-tests-import-only-the-kit',
      'e2e looks at the parts, not the parts at e2e.',
      { path: '^(bff|relay-node|client|schema|stories)/' },
      { path: '^e2e/', pathNot: '^e2e/_kit/' },
    ),
    never(
      'the-kit-imports-no-tests',
      'Every test may use it.',
      { path: '^e2e/_kit/' },
      { path: '^(bff|relay-node|client|schema|stories)/|^e2e/(?!_kit/)' },
    ),
    never(
      'ffi-has-one-door',
      'libsrt is reached through one file.',
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
