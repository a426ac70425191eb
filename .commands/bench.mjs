import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROWS } from './bench/all-rows.mjs';
import { measureRow, formatTable } from './bench/row.mjs';
import { createToolCompiler } from './bench/setup/tools.mjs';
import { ROOT } from './root.mjs';
import { CommandError, runCommand, printLine } from './command.mjs';
import { buildTargets } from './setup/build.mjs';
import { buildRenderer } from './setup/renderer.mjs';
import { BENCH_REQUIREMENTS, RUN_REQUIREMENTS } from './setup/requirements.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { installMissing } from './setup/system-packages.mjs';

/** @typedef {import('./bench/row.mjs').Row} Row */

/** `npm run bench [-- ROW…]`: measures rows and compares them with their goals. ROW is an id or a prefix of one. */
await runCommand(async () => {
  requireNode();
  const rows = selectRows(ROWS, process.argv.slice(2));
  for (const { requirement, remedy } of await installMissing([...RUN_REQUIREMENTS, ...BENCH_REQUIREMENTS]))
    printLine(`Missing: ${requirement}. ${remedy}`);
  await installNpmPackages(ROOT);
  await buildTargets(ROOT);
  await buildRenderer(ROOT);
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-bench-'));
  const compileTool = createToolCompiler(folder);
  const shared = new Map();
  const reports = [];
  try {
    for (const row of rows) {
      printLine(`${row.id}: ${row.title}`);
      const rowFolder = mkdtempSync(join(folder, 'row-'));
      reports.push(await measureRow(row, { root: ROOT, folder: rowFolder, shared, compileTool, printLine }));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(join(ROOT, '.bench'), { recursive: true });
  writeFileSync(join(ROOT, '.bench/report.json'), `${JSON.stringify(reports, null, 2)}\n`);
  for (const line of ['', ...formatTable(reports)]) printLine(line);
  return reports.some((report) => report.value === null) ? 1 : 0;
});

/**
 * @param {Row[]} rows
 * @param {string[]} prefixes
 */
function selectRows(rows, prefixes) {
  const unknownPrefixes = prefixes.filter((prefix) => !rows.some((row) => row.id.startsWith(prefix)));
  if (unknownPrefixes.length > 0) {
    throw new CommandError(
      `There is no row ${unknownPrefixes.join(', ')}. The rows are: ${rows.map((row) => row.id).join(', ')}`,
    );
  }
  return prefixes.length === 0
    ? rows
    : rows.filter((row) => prefixes.some((prefix) => row.id.startsWith(prefix)));
}
