import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runCommand } from './command.mjs';
import { PHONE_FONT } from './screenshots/phone-font.mjs';
import { takeTourScreenshots } from './screenshots/tour.mjs';
import { buildTargets } from './setup/build.mjs';
import { RUN_REQUIREMENTS, TEST_REQUIREMENTS } from './setup/requirements.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installNpmPackages } from './setup/npm-packages.mjs';
import { buildRenderer } from './setup/renderer.mjs';
import { requireInstalled } from './setup/system-packages.mjs';

/** `npm run screenshots`: writes the screenshots of README.md and docs/tour.md to docs/images. */
await runCommand(async () => {
  requireNode();
  await requireInstalled([...RUN_REQUIREMENTS, ...TEST_REQUIREMENTS, PHONE_FONT]);
  await installNpmPackages(ROOT);
  await buildTargets(ROOT);
  await buildRenderer(ROOT);
  const folder = mkdtempSync(join(tmpdir(), 'trailcast-screenshots-'));
  try {
    await takeTourScreenshots(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
