import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../root.mjs';
import { runProgram } from '../run-program.mjs';
import { runCommand } from '../say.mjs';

const TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.css', 'text/css'],
  ['.json', 'application/json'],
  ['.svg', 'image/svg+xml'],
  ['.woff2', 'font/woff2'],
]);

/** Serves the built Storybook on a port of its own and runs every story in a browser. */
await runCommand(async () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = join(
      ROOT,
      'stories/dist',
      normalize(pathname === '/' ? '/index.html' : decodeURIComponent(pathname)),
    );
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES.get(extname(path)) ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const args = ['--config-dir', '.storybook', '--url', `http://127.0.0.1:${port}`, '--maxWorkers=2'];
  const { code } = await runProgram(join(ROOT, 'node_modules/.bin/test-storybook'), args, {
    cwd: join(ROOT, 'stories'),
    timeoutMs: 14 * 60_000,
    show: true,
  });
  server.closeAllConnections();
  server.close();
  return code;
});
