import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { compareDebianVersions } from './debian-version.js';

const DPKG = '/usr/bin/dpkg';

/** Pairs of versions with their order: the first is older (<), newer (>) or equal (=). */
const VERSION_PAIRS = [
  ['1.5.1-1+deb12u1', '<', '1.5.1-1+deb12u2'],
  ['1.5.1-1+deb12u10', '>', '1.5.1-1+deb12u2'],
  ['1.5.1-1', '<', '1.5.1-1+deb12u2'],
  ['1.5.6-1', '>', '1.5.6'],
  ['1.5.6-0', '=', '1.5.6'],
  ['1.5.6-1~bpo12+1', '<', '1.5.6-1'],
  ['1.5.6~rc1-1', '<', '1.5.6'],
  ['1.5.10-1', '>', '1.5.9-1'],
  ['1.5.06', '=', '1.5.6'],
  ['1:1.0-1', '>', '1.5.7-1'],
  ['1.5.6+dfsg-1', '>', '1.5.6-1'],
  ['1.5.6a', '<', '1.5.6+a'],
  ['1.5.6~~', '<', '1.5.6~'],
  ['1.5.4-1ubuntu3', '>', '1.5.4-1build1'],
  ['1.5-2-1', '>', '1.5-1-9'],
  ['1.5.3-1', '=', '1.5.3-1'],
] as const;

const formatOrder = (order: number) => (order < 0 ? '<' : order > 0 ? '>' : '=');

describe('compareDebianVersions', () => {
  it.each(VERSION_PAIRS)('orders %s %s %s, and the opposite for swapped versions', (first, order, second) => {
    expect(formatOrder(compareDebianVersions(first, second))).toBe(order);
    expect(formatOrder(-compareDebianVersions(second, first))).toBe(order);
  });

  (existsSync(DPKG) ? it : it.skip).each(VERSION_PAIRS)(
    'agrees with dpkg on %s %s %s',
    (first, order, second) => {
      const operator = { '<': 'lt', '>': 'gt', '=': 'eq' }[order];
      expect(spawnSync(DPKG, ['--compare-versions', first, operator, second]).status).toBe(0);
    },
  );
});
