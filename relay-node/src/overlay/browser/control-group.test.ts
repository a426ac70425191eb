import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlGroup } from './control-group.js';

const LIMITS = { memoryBytes: 500_000_000, cores: 1.5 };

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'cgroup-'))));
afterEach(() => rmSync(root, { recursive: true }));
const enableControllers = (names: string) =>
  writeFileSync(join(root, 'cgroup.subtree_control'), `${names}\n`);
const createGroup = () => ControlGroup.create('pages', LIMITS, root);
const read = (name: string) => readFileSync(join(root, 'pages', name), 'utf8');

describe('ControlGroup', () => {
  it('limits CPU time, memory and tasks of its processes', async () => {
    enableControllers('cpuset cpu io memory pids');
    const group = await createGroup();
    await group?.add(123);
    expect([read('cpu.max'), read('memory.max'), read('pids.max'), read('cgroup.procs')]).toEqual([
      '150000 100000',
      '500000000',
      '1000',
      '123',
    ]);
  });

  it('returns null without cgroup v2 or a required controller', async () => {
    expect(await createGroup()).toBeNull();
    enableControllers('cpu pids');
    expect(await createGroup()).toBeNull();
    expect(readdirSync(root)).toEqual(['cgroup.subtree_control']);
  });
});
