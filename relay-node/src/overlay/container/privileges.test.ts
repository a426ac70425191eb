import { findPrivilegeRefusal } from './privileges.js';

describe('privilegeRefusal', () => {
  it('refuses a process that could gain privileges', () => {
    const createStatus = (flag: string) => `Name:\tnode\nNoNewPrivs:\t${flag}\nSeccomp:\t2\n`;
    expect([
      findPrivilegeRefusal(createStatus('1')),
      findPrivilegeRefusal(createStatus('0')),
      findPrivilegeRefusal(''),
    ]).toEqual([null, 77, 77]);
  });
});
