interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const OWN = /\/client\/src\//;
const AHEAD = /\/client\/src\/(ahead\.ts$|app\/start\/early-)|preload-helper/;
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
const APPLICATION_PACKAGES =
  /\/node_modules\/(@apollo\/client|graphql|rxjs|tslib|optimism|@wry\/[^/]+|react-router|cookie|set-cookie-parser)\//;

/** Returns a predicate for `entries` and our own modules that they import statically. */
function reachOf(...entries: readonly string[]): (id: string, graph: Graph) => boolean {
  let known: Set<string> | undefined;
  return (id, graph) => {
    const root = OWN.test(id) && id.replace(/\/client\/src\/.*$/, '/client/src/');
    if (root) known ??= new Set(entries.flatMap((entry) => [...reached(graph, root + entry)]));
    return known?.has(id) === true;
  };
}

function reached(graph: Graph, entry: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(entry) || !OWN.test(entry)) return known;
  known.add(entry);
  for (const id of graph.getModuleInfo(entry)?.importedIds ?? []) reached(graph, id, known);
  return known;
}

const inShell = reachOf('main.tsx');
const inApplication = reachOf('app/application.tsx');
const inStudio = reachOf(
  'features/relay-server/components/running-server.tsx',
  'features/relay-server/components/running-picture.tsx',
  'app/pages/home/studio/helping.tsx',
);

/**
 * There are few chunks, because each costs a phone a request: one for all signed-in pages, one for running servers, and
 * two for the first page, which together get more bandwidth than one and so arrive before the application. The bundler
 * groups the rest. A group contains its modules' imports, so the groups of the first page come first.
 */
export const chunkGroups = [
  { name: (id: string) => (AHEAD.test(id) ? 'ahead' : null), priority: 4 },
  { name: (id: string) => (REACT.test(id) ? 'react' : null), priority: 3 },
  {
    name: (id: string, graph: Graph) => (inShell(id, graph) || SHELL_PACKAGES.test(id) ? 'shell' : null),
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) =>
      inApplication(id, graph) || APPLICATION_PACKAGES.test(id) ? 'application' : null,
    priority: 1,
  },
  { name: (id: string, graph: Graph) => (inStudio(id, graph) ? 'studio' : null), priority: 0 },
];
