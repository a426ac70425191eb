import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEEDED_PLUGINS } from './plugins.js';

describe('NEEDED_PLUGINS', () => {
  it('lists the plug-ins that the OBS image keeps', () => {
    const dockerfile = readFileSync(join(__dirname, '../../../obs/Dockerfile'), 'utf8');
    const keptPlugins = /^ARG KEPT_PLUGINS="(.+)"$/m.exec(dockerfile)?.[1]?.split(' ') ?? [];
    expect(keptPlugins.sort()).toEqual([...NEEDED_PLUGINS].sort());
  });
});
