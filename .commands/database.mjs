import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { CommandError, runCommand } from './command.mjs';
import { buildTargets } from './setup/build.mjs';
import { requireNode } from './setup/node-version.mjs';
import { claimDataDir } from './supervisor/data-dir.mjs';
import { readSettings } from './supervisor/settings.mjs';

/** `npm run backup -- FILE` (the product may run) and `npm run restore -- FILE` (the product must be stopped). */
await runCommand(async () => {
  requireNode();
  const [command, ...args] = process.argv.slice(2);
  if (command !== 'backup' && command !== 'restore')
    throw new CommandError('The command must be backup or restore.');
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  const { dataDir } = readSettings(process.env, ROOT);
  const claim = command === 'restore' ? claimDataDir(dataDir) : null;
  try {
    await buildTargets(ROOT);
    const child = spawn(process.execPath, [join(ROOT, `bff/dist/commands/${command}.main.js`), ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return typeof code === 'number' ? code : 1;
  } finally {
    claim?.release();
  }
});
