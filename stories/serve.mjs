// Serves the built stories to the tests on PORT (default 6106). Serves no file outside dist.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('./dist', import.meta.url));
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const path = join(ROOT, normalize(decodeURIComponent(pathname)).replace(/\/$/, '/index.html'));
  try {
    if (!path.startsWith(ROOT)) throw new Error('outside');
    const body = await readFile(path);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    // The names of assets contain a digest.
    const cache = pathname.startsWith('/assets/') ? { 'cache-control': 'max-age=86400, immutable' } : {};
    response.writeHead(200, { 'content-type': type, ...cache }).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(Number(process.env.PORT ?? 6106), '127.0.0.1');
