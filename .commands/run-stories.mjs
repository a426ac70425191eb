import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runProgram } from './run-program.mjs';
import { runCommand } from './say.mjs';
import { loopbackPort } from './supervisor/ports.mjs';
import { waitForOk } from './supervisor/readiness.mjs';

/** Time limit of a story, ms. The accessibility check takes seconds on a loaded machine. */
const STORY_TIMEOUT_MS = 120_000;

/**
 * Serves the built Storybook on a free port and runs every story in a browser. Arguments are passed to Jest.
 */
await runCommand(async () => {
  const port = await loopbackPort(undefined, []);
  const url = `http://127.0.0.1:${port}/`;
  const server = spawn(process.execPath, ['serve.mjs'], {
    cwd: join(ROOT, 'stories'),
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    await waitForOk(url, { timeoutMs: 60_000, signal: new AbortController().signal });
    const args = [
      '--config-dir',
      '.storybook',
      '--url',
      url,
      '--maxWorkers=2',
      `--testTimeout=${STORY_TIMEOUT_MS}`,
      '--',
      ...process.argv.slice(2),
    ];
    const { code } = await runProgram(join(ROOT, 'node_modules/.bin/test-storybook'), args, {
      cwd: join(ROOT, 'stories'),
      timeoutMs: 40 * 60_000,
      show: true,
    });
    return code;
  } finally {
    const exited = once(server, 'exit');
    if (server.kill('SIGTERM')) await exited;
  }
});
