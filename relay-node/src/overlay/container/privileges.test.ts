import { privilegeRefusal } from './privileges.js';

describe('privilegeRefusal', () => {
  it('refuses a process that could gain privileges', () => {
    const status = (flag: string) => `Name:\tnode\nNoNewPrivs:\t${flag}\nSeccomp:\t2\n`;
    expect([privilegeRefusal(status('1')), privilegeRefusal(status('0')), privilegeRefusal('')]).toEqual([
      null,
      77,
      77,
    ]);
  });
});
