import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOCATOR } from './obs-process.js';

describe('the environment of OBS', () => {
  it('has the same allocator in containers', () => {
    const entry = readFileSync(join(__dirname, '../../../obs/entry'), 'utf8');
    expect(entry).toContain(`export GLIBC_TUNABLES=${ALLOCATOR}\n`);
  });
});
