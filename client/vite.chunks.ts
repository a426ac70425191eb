interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const CLIENT_MODULE = /\/client\/src\//;
/** Modules that run before the application loads. Modules that import its packages must not match. */
const EARLY = /\/client\/src\/(early-start\.ts$|app\/start\/early-|i18n\/text-loaders\.ts$)|preload-helper/;
const REACT = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;
/** Packages of the first page, limited to the files that it uses: the library's index would import everything. */
const SHELL_PACKAGES = new RegExp(
  '/node_modules/(' +
    [
      'react-i18next',
      'i18next',
      'i18next-browser-languagedetector',
      '@emotion/[^/]+',
      'stylis',
      'react-is',
      'hoist-non-react-statics',
      '@pandacss/is-valid-prop',
      'fast-safe-stringify',
      '@chakra-ui/react/dist/esm/(styled-system|utils|hooks|[a-z-]+\\.js|components/(box|flex|stack|center|text|heading)/)',
    ].join('|') +
    ')(/|$|(?<=/))',
);
/** Basis of all controls and the icon of menus, so that the user's menu does not need the running server's chunk. */
const CONTROL_PACKAGES = new RegExp(
  '/node_modules/(' +
    [
      '@ark-ui/react/dist/(components/factory|utils|providers|_virtual)',
      '@zag-js/(anatomy|core/dist/merge-props|dom-query/dist/(node|shared|chunk-)|utils/dist/(guard|functions))',
      'lucide-react/dist/esm/icons/chevron-down',
    ].join('|') +
    ')',
);
const APPLICATION_PACKAGES =
  /\/node_modules\/(@apollo\/client|graphql|rxjs|tslib|optimism|@wry\/[^/]+|wouter|regexparam)\//;

/** Returns a predicate that is true for `entries` and for our own modules that they import statically. */
function createReachTest(...entries: readonly string[]): (id: string, graph: Graph) => boolean {
  let reachable: Set<string> | undefined;
  return (id, graph) => {
    const root = CLIENT_MODULE.test(id) && id.replace(/\/client\/src\/.*$/, '/client/src/');
    if (root) reachable ??= new Set(entries.flatMap((entry) => [...collectReachable(graph, root + entry)]));
    return reachable?.has(id) === true;
  };
}

function collectReachable(graph: Graph, entry: string, reachable: Set<string> = new Set()): Set<string> {
  if (reachable.has(entry) || !CLIENT_MODULE.test(entry)) return reachable;
  reachable.add(entry);
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) collectReachable(graph, id, reachable);
  return reachable;
}

const isInShell = createReachTest('main.tsx');
const isInApplication = createReachTest('app/application.tsx');
const isInStudio = createReachTest(
  'app/pages/home/own/own-controls.tsx',
  'app/pages/home/own/own-picture.tsx',
  'app/pages/home/studio/helper-studio.tsx',
);

/**
 * Chunk groups by descending priority. There are few, because each chunk costs a phone a request: one for all signed-in
 * pages, one for running servers, one for the basis of controls, and two for the first page. Two parallel requests get
 * more bandwidth than one, so the first page arrives before the application. The bundler groups all other modules. A
 * group contains its modules' imports, so the groups of the first page have the highest priority.
 */
export const chunkGroups = [
  { name: (id: string) => (EARLY.test(id) ? 'early' : null), priority: 4 },
  { name: (id: string) => (REACT.test(id) ? 'react' : null), priority: 3 },
  {
    name: (id: string, graph: Graph) => (isInShell(id, graph) || SHELL_PACKAGES.test(id) ? 'shell' : null),
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) =>
      isInApplication(id, graph) || APPLICATION_PACKAGES.test(id) ? 'application' : null,
    priority: 1,
  },
  { name: (id: string) => (CONTROL_PACKAGES.test(id) ? 'controls' : null), priority: 0.5 },
  { name: (id: string, graph: Graph) => (isInStudio(id, graph) ? 'studio' : null), priority: 0 },
];
