import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runCommand, printLine } from './command.mjs';
import { buildTargets } from './setup/build.mjs';
import { RUN_REQUIREMENTS } from './setup/requirements.mjs';
import { requireNode } from './setup/node-version.mjs';
import { buildOverlay } from './setup/overlay.mjs';
import { buildRenderer } from './setup/renderer.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { installMissing } from './setup/system-packages.mjs';
import { claimDataDir } from './supervisor/data-dir.mjs';
import { readSettings } from './supervisor/settings.mjs';
import { runLocalProfile } from './supervisor/local-profile.mjs';

await runCommand(async () => {
  requireNode();
  if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
  const settings = readSettings(process.env, ROOT);
  const claim = claimDataDir(settings.dataDir);
  try {
    const missing = await installMissing(RUN_REQUIREMENTS);
    await installNpmPackages(ROOT);
    const buildNative = async () => {
      if (process.env.RENDERER !== 'opengl') await buildRenderer(ROOT);
      await buildOverlay(ROOT);
    };
    await Promise.all([buildTargets(ROOT), buildNative()]);
    for (const { requirement, remedy } of missing)
      printLine(`Missing: ${requirement}. Get it with: ${remedy}`);
    return await runLocalProfile({ root: ROOT, env: process.env, settings });
  } finally {
    claim.release();
  }
});
