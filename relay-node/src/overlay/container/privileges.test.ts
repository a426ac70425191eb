import { findPrivilegesExitCode } from './privileges.js';

describe('findPrivilegesExitCode', () => {
  it('returns exit code 77 for a process that could gain privileges', () => {
    const createStatus = (flag: string) => `Name:\tnode\nNoNewPrivs:\t${flag}\nSeccomp:\t2\n`;
    expect([
      findPrivilegesExitCode(createStatus('1')),
      findPrivilegesExitCode(createStatus('0')),
      findPrivilegesExitCode(''),
    ]).toEqual([null, 77, 77]);
  });
});
