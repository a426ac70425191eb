import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { until } from '../../e2e/_kit/wait.js';
import type { InstanceRecord } from '../src/runner/guard/instance-record.js';
import { readRecord } from '../src/runner/guard/instance-record.js';
import { createInstancePaths } from '../src/runner/home/instance-paths.js';
import { findPages } from '../src/runner/pages/page-programs.js';
import { findWorstDifference } from './_overlay/blend.js';
import { HttpsSite } from './_overlay/https-site.js';
import { FOLDER, makeOverlay } from './_overlay/make-overlay.js';
import { ObsWithPages, takeQuarters } from './_overlay/obs-with-pages.js';
import {
  findExpectedColour,
  MAX_DIFFERENCE,
  findEmptyColour,
  QUARTERS_PAGE,
  QUARTERS_SIZE,
} from './_overlay/quarters-page.js';
import { findProcesses } from './test-node.js';

jest.setTimeout(120_000);

let site: HttpsSite;
let pages: ObsWithPages;

beforeAll(async () => {
  await makeOverlay('all');
  site = await HttpsSite.start({ '/page': QUARTERS_PAGE });
});
beforeEach(() => (pages = new ObsWithPages(site)));
afterEach(() => pages.close());
afterAll(() => site.close());

const itAsRoot = process.getuid?.() === 0 ? it : it.skip;

describe('a browser source', () => {
  it('is drawn in the program with its alpha, and is removed with its server', async () => {
    const instance = await pages.start(pages.createRunner(), [{ name: 'Alerts', path: '/page' }]);
    const control = await pages.connect(instance);
    await pages.waitForState(instance, 'Alerts', 'shown');
    const picture = await until('the page is in the program', async () => {
      const takenPicture = await takeQuarters(control);
      if (findWorstDifference(takenPicture, QUARTERS_SIZE, findExpectedColour) > MAX_DIFFERENCE)
        throw new Error(takenPicture.toString('hex'));
      return takenPicture;
    });
    expect(findWorstDifference(picture, QUARTERS_SIZE, findExpectedColour)).toBeLessThanOrEqual(
      MAX_DIFFERENCE,
    );
    // Replaces the pages with an empty list.
    await instance.showPages?.([]);
    await until(
      'the page is gone',
      async () =>
        findWorstDifference(await takeQuarters(control), QUARTERS_SIZE, findEmptyColour) <= MAX_DIFFERENCE,
    );
    await instance.remove();
    expect(existsSync(pages.dir)).toBe(false);
    // Killed processes are gone a moment after their folder.
    await until('no process is left', () => findProcesses(pages.dir).length === 0);
  });

  it('is available on a machine that can draw web pages', async () => {
    const folder = join(FOLDER, 'build');
    expect(await findPages(folder)).toEqual({ folder });
  });

  itAsRoot('is drawn by a separate system user that can only connect to the proxy', async () => {
    const instance = await pages.start(pages.createRunner(), [{ name: 'Alerts', path: '/page' }]);
    await pages.waitForState(instance, 'Alerts', 'shown');
    const record = await readRecord(createInstancePaths(pages.dir).record);
    const { uid, port } = record?.pages as { uid: number; port: number };
    expect(statSync(`/proc/${pages.findChromiumPid()}`).uid).toBe(uid);
    expect(uid).not.toBe(record?.uid);
    for (const file of ['record.json', 'pages.json', 'home/.Xauthority'])
      expect(() => asUser(uid, 'cat', `${pages.dir}/${file}`)).toThrow();
    await expectIsolation(record!, uid, port);
    await instance.remove();
    expect(execFileSync('sh', ['-c', 'iptables -S OUTPUT']).toString()).not.toContain(String(uid));
  });
});

const NOBODY_UID = 65_534;
const asUser = (uid: number, ...command: string[]) =>
  execFileSync('setpriv', ['--reuid', String(uid), '--regid', String(uid), '--clear-groups', ...command], {
    stdio: 'pipe',
  }).toString();

/** Returns true if a user can connect to an address within 2 s. */
function canConnect(uid: number, host: string, port: number): boolean {
  const script = `require('net').connect(${port},'${host}',()=>process.exit(0)).on('error',()=>process.exit(1)).setTimeout(2000,()=>process.exit(1))`;
  try {
    asUser(uid, process.execPath, '-e', script);
    return true;
  } catch {
    return false;
  }
}

/**
 * Expects that the user can't connect to this machine's servers, such as agent, BFF and other OBS, while others can.
 */
async function expectIsolation(record: InstanceRecord, uid: number, port: number): Promise<void> {
  if (record.firewallUid === null) return;
  const servers = ['127.0.0.1', '::1'].map((host) => createServer().listen(0, host));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  try {
    for (const server of servers) {
      const { address, port: openPort } = server.address() as AddressInfo;
      expect([canConnect(NOBODY_UID, address, openPort), canConnect(uid, address, openPort)]).toEqual([
        true,
        false,
      ]);
    }
    expect(canConnect(uid, '127.0.0.1', record.port)).toBe(false);
    expect([canConnect(uid, '169.254.169.254', 80), canConnect(uid, '10.0.0.1', 80)]).toEqual([false, false]);
    expect([canConnect(uid, '127.0.0.1', port), canConnect(NOBODY_UID, '127.0.0.1', port)]).toEqual([
      true,
      false,
    ]);
  } finally {
    for (const server of servers) server.close();
  }
}
