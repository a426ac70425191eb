import { findPrivilegeRefusal } from './privileges.js';

describe('findPrivilegeRefusal', () => {
  it('returns exit code 77 for a process that could gain privileges', () => {
    const createStatus = (flag: string) => `Name:\tnode\nNoNewPrivs:\t${flag}\nSeccomp:\t2\n`;
    expect([
      findPrivilegeRefusal(createStatus('1')),
      findPrivilegeRefusal(createStatus('0')),
      findPrivilegeRefusal(''),
    ]).toEqual([null, 77, 77]);
  });
});
