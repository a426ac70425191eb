import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpsSite, SITE } from '../../relay-node/tests/_overlay/https-site.js';
import { endChild, removeFolder } from '../_kit/cleanup.js';

/** Public addresses of the simulated machine and of this machine. The tests have no Internet access. */
const SITE_ADDRESS = '9.9.9.9';
export const OWN_ADDRESS = '9.9.9.1';
/** Addresses that the pages' names resolve to. */
export const NAMES: Record<string, string> = {
  [SITE]: SITE_ADDRESS,
  'own.example': OWN_ADDRESS,
  'private.example': '10.0.0.1',
  'metadata.example': '169.254.169.254',
  'loopback.example': '127.0.0.1',
};
const LINK = 'tc-site';
const TEMPLATE = join(__dirname, '../../relay-node/compose.server.yml');
/** Script that forwards port 443 of another network namespace to a Unix socket. */
const FORWARD_SCRIPT = `
const net = require('node:net');
net.createServer((client) => {
  const site = net.connect(process.argv[1]);
  for (const socket of [client, site]) socket.on('error', () => (client.destroy(), site.destroy()));
  client.pipe(site).pipe(client);
}).listen(443, '0.0.0.0', () => console.log('listens'));
`;

const runIp = (...args: string[]) => void execFileSync('/sbin/ip', args, { timeout: 20_000 });

/** A server of web pages in a network namespace that simulates another machine. */
export class PublicSite {
  readonly #folder = mkdtempSync(join(tmpdir(), 'public-site-'));
  #namespaceProcess: ChildProcess | null = null;
  #forwardServer: Server | null = null;

  private constructor(private readonly site: HttpsSite) {}

  /** Serves `pages` (HTML by path). `bridge` is the bridge between both machines; default: a direct link. */
  static async start(pages: Record<string, string>, bridge?: string): Promise<PublicSite> {
    const site = new PublicSite(await HttpsSite.start(pages));
    try {
      await site.#simulateMachine(bridge);
      return site;
    } catch (error) {
      await site.close();
      throw error;
    }
  }

  async #simulateMachine(bridge?: string): Promise<void> {
    const socket = join(this.#folder, 'site.sock');
    this.#forwardServer = createServer((client) => {
      const site = this.site.open();
      for (const socket of [client, site]) socket.on('error', () => (client.destroy(), site.destroy()));
      client.pipe(site).pipe(client);
    }).listen(socket);
    const stdio = ['ignore', 'pipe', 'inherit'] as const;
    const namespaceProcess = spawn('unshare', ['--net', process.execPath, '-e', FORWARD_SCRIPT, socket], {
      stdio: [...stdio],
    });
    this.#namespaceProcess = namespaceProcess;
    await once(namespaceProcess.stdout, 'data');
    runIp('link', 'add', LINK, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(namespaceProcess.pid));
    if (bridge) runIp('link', 'set', LINK, 'master', bridge);
    runIp('addr', 'add', `${OWN_ADDRESS}/24`, 'dev', bridge ?? LINK);
    runIp('link', 'set', LINK, 'up');
    const runIpInNamespace = (...args: string[]) =>
      execFileSync('nsenter', [`--net=/proc/${namespaceProcess.pid}/ns/net`, '/sbin/ip', ...args], {
        timeout: 20_000,
      });
    runIpInNamespace('addr', 'add', `${SITE_ADDRESS}/24`, 'dev', 'eth0');
    runIpInNamespace('link', 'set', 'eth0', 'up');
  }

  /** Writes a template for servers: Chromium trusts the site, and the proxy resolves the names. Returns the path. */
  writeTemplate(additionalNames: readonly (readonly [name: string, address: string])[] = []): string {
    const chromium = join(this.#folder, 'chromium');
    writeFileSync(chromium, `#!/bin/sh\nexec /usr/bin/chromium-headless-shell ${this.site.flag} "$@"\n`);
    chmodSync(chromium, 0o755);
    const hosts = [...Object.entries(NAMES), ...additionalNames].map(
      ([name, address]) => `'${name}:${address}'`,
    );
    const text = readFileSync(TEMPLATE, 'utf8')
      .replace(
        "      - 'route:/run/route:ro,nocopy'\n",
        (line) => `${line}      - '${chromium}:/usr/local/bin/chromium-headless-shell:ro'\n`,
      )
      .replace('    dns: []\n', (line) => `${line}    extra_hosts: [${hosts.join(', ')}]\n`);
    const path = join(this.#folder, 'compose.server.yml');
    writeFileSync(path, text);
    return path;
  }

  async close(): Promise<void> {
    if (this.#namespaceProcess) await endChild(this.#namespaceProcess, 5_000, 'SIGKILL');
    this.#forwardServer?.close();
    this.site.close();
    removeFolder(this.#folder);
  }
}
