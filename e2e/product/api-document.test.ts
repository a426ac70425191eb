import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { until } from '../_kit/wait.js';
import { ROOT } from '../_product/product-under-test.js';
import { Product } from '../_product/product.js';

/** Options that end the shell at the first failed request. */
const STRICT_SHELL_OPTIONS =
  'set -eo pipefail; shopt -s inherit_errexit; curl() { command curl --fail-with-body "$@"; }\n';

const readBlocks = (document: string) =>
  [...readFileSync(join(ROOT, document), 'utf8').matchAll(/^```sh\n(?<code>.*?)^```$/gms)].map(
    ({ groups }) => groups?.code ?? '',
  );
const apiBlocks = readBlocks('docs/api.md');
/** The README's requests with an API token. */
const readmeBlocks = readBlocks('README.md').filter((code) => code.includes('TOKEN'));
const README_TOKEN = 'trailcast_…';
/** Blocks that send requests and exit. The listeners run until they are stopped. */
const requestBlocks = apiBlocks.filter((code) => !code.includes('new Client('));
const listenerBlocks = apiBlocks.filter((code) => code.includes('new Client('));

const PREFIX = '/api/v1';
const ApiDocument = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

interface Shell {
  child: ChildProcess;
  output: string;
}

/** Runs code in its own process group. */
function startShell(code: string, env: Record<string, string> = {}): Shell {
  const child = spawn('bash', ['-c', STRICT_SHELL_OPTIONS + code], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shell: Shell = { child, output: '' };
  const appendOutput = (data: Buffer) => (shell.output += data.toString());
  child.stdout?.on('data', appendOutput);
  child.stderr?.on('data', appendOutput);
  return shell;
}

async function endShell({ child }: Shell): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const close = once(child, 'close');
  process.kill(-child.pid, 'SIGKILL');
  await close;
}

describe('the API documents', () => {
  let product: Product;
  let hookServer: Server;
  const hookBodies: string[] = [];
  const openShells: Shell[] = [];
  const withProductUrl = (code: string) => code.replaceAll('127.0.0.1:4000', new URL(product.baseUrl).host);

  beforeAll(async () => {
    product = await Product.start();
    hookServer = createServer((request, response) => {
      request.on('data', (data: Buffer) => hookBodies.push(data.toString()));
      request.on('end', () => response.end());
    });
    hookServer.listen(0, '127.0.0.1');
    await once(hookServer, 'listening');
  });

  afterAll(async () => {
    for (const shell of openShells) await endShell(shell);
    hookServer?.close();
    await product?.dispose();
  });

  it('name every REST operation in docs/contract.md', async () => {
    const contract = readFileSync(join(ROOT, 'docs/contract.md'), 'utf8');
    const response = await fetch(`${product.baseUrl}/api/openapi.json`);
    const { paths } = ApiDocument.parse(await response.json());
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith(PREFIX))
      .flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(PREFIX.length)}`),
      );
    expect(operations.length).toBeGreaterThan(30);
    const isNamed = (operation: string) =>
      ['`', '?'].some((end) => contract.includes(`\`${operation}${end}`));
    expect(operations.filter((operation) => !isNamed(operation))).toEqual([]);
  });

  it('contain requests that succeed one after the other', async () => {
    const shell = startShell(withProductUrl(requestBlocks.join('\n')));
    openShells.push(shell);
    const [code] = (await once(shell.child, 'close')) as [number];
    expect({ code, output: shell.output }).toMatchObject({ code: 0 });
    expect(shell.output).not.toContain('"errors"');
    expect(shell.output).toContain('"output":{"state":"live"}');
    expect(shell.output).toContain('"setScene":{"scene":"Privacy"');
    const [firstId, secondId] = [...shell.output.matchAll(/"id":(\d+),"name":"Once"/g)].map(([, id]) => id);
    expect(secondId).toBe(firstId);
  });

  it('contain a working REST request, query and push in the README', async () => {
    expect(readmeBlocks).toHaveLength(2);
    const caller = await product.signIn('streamer');
    const tokenRequest = { name: 'First', scopes: ['read', 'control'], days: 1 };
    const { token } = await caller.send<{ token: string }>('POST', '/token', tokenRequest);
    const code = readmeBlocks.join('');
    expect(code).toContain(README_TOKEN);
    const shell = startShell(withProductUrl(code.replace(README_TOKEN, token)));
    openShells.push(shell);
    for (const expectedText of ['[{"id":', '"displayName":"Streamer"', '"serverId":'])
      await until(`the output contains ${expectedText}`, () => shell.output.includes(expectedText));
    expect(shell.output).not.toContain('"errors"');
  });

  it('contain listeners that receive the server’s state and forward it', async () => {
    const { port } = hookServer.address() as AddressInfo;
    const [signIn = ''] = requestBlocks;
    for (const listenerBlock of listenerBlocks) {
      openShells.push(
        startShell(withProductUrl(signIn + listenerBlock), { HOOK: `http://127.0.0.1:${port}` }),
      );
    }
    const firstListener = openShells.at(-listenerBlocks.length);
    await until('the lists and the status are received', () =>
      ['server/list [{', 'stream/list [{', 'status/update {'].every((text) =>
        firstListener?.output.includes(text),
      ),
    );
    await until('the hook was called', () => hookBodies.some((body) => body.includes('"serverId"')));
  });
});
