import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';
import { CommandError, runCommand, printLine } from './command.mjs';

/** Fails if a generated file differs from the generator's output. Writes nothing. */
await runCommand(async () => {
  process.chdir(ROOT);
  // The generator's ESM entry can't load plugins by a relative path.
  const require = createRequire(import.meta.url);
  const { createContext, generate } = /** @type {typeof import('@graphql-codegen/cli')} */ (
    require('@graphql-codegen/cli')
  );
  const { format, resolveConfig } = await import('prettier');
  const context = await createContext(
    /** @type {Parameters<typeof createContext>[0]} */ ({ config: 'codegen.yml', silent: true }),
  );
  const files = /** @type {{ filename: string, content: string }[]} */ (await generate(context, false));
  const stale = [];
  for (const { filename, content } of files) {
    const path = join(ROOT, relative(ROOT, filename));
    const expected = await format(content, { ...(await resolveConfig(path)), filepath: path });
    if (!existsSync(path) || readFileSync(path, 'utf8') !== expected) stale.push(relative(ROOT, path));
  }
  if (files.length === 0) throw new CommandError('The generator returned no files.');
  if (stale.length > 0)
    throw new CommandError(
      `These files differ from the generator's output (run npm run codegen): ${stale.join(', ')}`,
    );
  printLine(`${files.length} generated files are up to date.`);
});
