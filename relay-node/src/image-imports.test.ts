import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
/** An import or export that remains after types are removed. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^;'"]*?\sfrom\s+)?'([^']+)';/gm;

/** Returns the run-time imports of a module: files of the repository and names of packages. */
function collectImports(entry: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    const path = relative(ROOT, file);
    if (files.has(path)) return;
    files.add(path);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const source = findSource(name, file);
      if (source !== null) visit(source);
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit(join(ROOT, entry));
  return { files, packages };
}

function findSource(name: string, importer: string): string | null {
  const shared = /^@trailcast\/schema\/(.+)$/.exec(name)?.[1];
  if (shared !== undefined) return join(ROOT, 'schema/src', `${shared}.ts`);
  return name.startsWith('.') ? resolve(dirname(importer), name.replace(/\.js$/, '.ts')) : null;
}

/** Returns the product's folders and files that a stage of the Dockerfile copies, as source paths. */
function listCopiedPaths(stage: string): string[] {
  const stages = readFileSync(join(ROOT, 'relay-node/Dockerfile'), 'utf8').split(/^FROM /m);
  const text = stages.find((candidate) => candidate.split('\n')[0]?.endsWith(` AS ${stage}`)) ?? '';
  return [...text.matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(([, path = '']) =>
    path.replace('/dist', '/src').replace(/\.js$/, '.ts'),
  );
}

describe.each([
  ['hub', 'egress', 'relay-node/src/hub/main.ts', 'relay-node/src/hub/hub.ts'],
  ['web pages', 'pages', 'relay-node/src/overlay/container/main.ts', 'relay-node/src/overlay/bridge.ts'],
])('the image of the %s', (_image, stage, entry, expectedFile) => {
  const { files, packages } = collectImports(entry);

  it('contains all imports of its entry', () => {
    const copiedPaths = listCopiedPaths(stage);
    const isCopied = (file: string) =>
      copiedPaths.some((copiedPath) => file === copiedPath || file.startsWith(`${copiedPath}/`));
    expect([...files].filter((file) => !isCopied(file))).toEqual([]);
    expect([...packages].filter((name) => !copiedPaths.includes(`node_modules/${name}`))).toEqual([]);
  });

  it('has only imports that this test can resolve', () => {
    for (const file of files) expect(existsSync(join(ROOT, file))).toBe(true);
    expect([...files]).toEqual(expect.arrayContaining(['schema/src/async/backoff.ts', expectedFile]));
  });
});
