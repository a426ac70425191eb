import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as Util from 'node:util';
import type { OverlayOptions } from '../../overlay/protocol.js';
import type { InstanceRecord } from '../guard/instance-record.js';
import { createInstancePaths, type InstancePaths } from '../home/instance-paths.js';
import { storePages } from './stored-pages.js';

/** The rules of both tools, and the number of the insertion that fails. */
const mockFirewall = { rules: [] as string[], calls: 0, failingCall: 0 };

/** Simulates iptables and a slower ip6tables. */
async function mockTool(tool: string, args: string[], input: string): Promise<void> {
  const { rules } = mockFirewall;
  if (!tool.endsWith('-restore')) {
    const ruleText = [tool, ...args.slice(args.indexOf('-D') + 1)].join(' ');
    if (!rules.includes(ruleText)) throw new Error('no such rule');
    rules.splice(rules.indexOf(ruleText), 1);
    return;
  }
  const name = tool.replace('-restore', '');
  if (name === 'ip6tables') await wait(20);
  else if (++mockFirewall.calls === mockFirewall.failingCall) throw new Error('iptables failed');
  const insertions = [...input.matchAll(/^-I (.*)$/gm)].map(([, rule = '']) => rule.replaceAll('"', ''));
  rules.push(...insertions.map((rule) => `${name} ${rule}`));
}

jest.mock('node:child_process', () => {
  const { promisify } = jest.requireActual<typeof Util>('node:util');
  const run = (tool: string, args: string[]) => {
    let end = (_input: string) => {};
    const input = tool.endsWith('-restore') ? new Promise<string>((resolve) => (end = resolve)) : '';
    const result = (async () => mockTool(tool, args, await input))();
    return Object.assign(result, {
      child: { stdin: { on: () => undefined, end: (text: string) => end(text) } },
    });
  };
  return { execFile: Object.assign(() => undefined, { [promisify.custom]: run }) };
});

const SHOWN_PAGES = [
  { id: 'a', url: 'https://a.example/', width: 64, height: 48, css: '', fps: 15, sources: ['Alerts'] },
];
const uid = process.getuid?.() ?? 0;
const record = {
  ...{ uid: null, firewallUid: 0 },
  pages: {
    main: 'unused',
    chromium: 'unused',
    frameWriter: 'unused',
    uid,
    port: 1,
    productUrl: 'http://127.0.0.1:4000',
  },
} as InstanceRecord;

let folder: string;
let paths: InstancePaths;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stored-')));
  paths = createInstancePaths(join(folder, 'one'));
  mkdirSync(paths.dir);
  Object.assign(mockFirewall, { rules: [], calls: 0, failingCall: 0 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const readStoredOptions = () => JSON.parse(readFileSync(paths.pagesOptions, 'utf8')) as OverlayOptions;

describe('storePages', () => {
  it('sets the firewall rules only before the first pages', async () => {
    await storePages(paths, record, SHOWN_PAGES);
    await storePages(paths, record, SHOWN_PAGES);
    expect(mockFirewall.rules).toHaveLength(4);
    expect(readStoredOptions()).toMatchObject({ pages: [{ id: 'a' }], productUrl: 'http://127.0.0.1:4000' });
  });

  it('leaves no rules, folder or options if a rule can’t be set', async () => {
    mockFirewall.failingCall = 1;
    await expect(storePages(paths, record, SHOWN_PAGES)).rejects.toThrow('iptables failed');
    expect(mockFirewall.rules).toEqual([]);
    expect([existsSync(paths.pages), existsSync(paths.pagesOptions)]).toEqual([false, false]);
    await storePages(paths, record, SHOWN_PAGES);
    expect(mockFirewall.rules).toHaveLength(4);
  });

  it('leaves no rules if the folder can’t be created', async () => {
    rmSync(paths.dir, { recursive: true });
    await expect(storePages(paths, record, SHOWN_PAGES)).rejects.toThrow('ENOENT');
    expect(mockFirewall.rules).toEqual([]);
  });
});
