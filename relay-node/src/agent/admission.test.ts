import { Admission } from './admission.js';

describe('Admission', () => {
  it('gives the last slot once, and again when it is free', () => {
    const admission = new Admission({ servers: 1, broadcasts: 1 });
    expect([admission.reserveServer(1), admission.reserveServer(2), admission.reserveServer(1)]).toEqual([
      true,
      false,
      true,
    ]);
    admission.releaseServer(1);
    expect(admission.reserveServer(2)).toBe(true);
    expect(admission.capacity.servers).toEqual({ total: 1, used: 1 });
  });

  it('takes over what runs already, beyond the total', () => {
    const admission = new Admission({ servers: 1, broadcasts: 1 });
    for (const id of [1, 2]) {
      admission.takeOverServer(id);
      admission.takeOverBroadcast(id);
    }
    expect(admission.capacity.broadcasts).toEqual({ total: 1, used: 2 });
    admission.releaseBroadcast(1);
    expect(admission.reserveBroadcast(3)).toBe(false);
  });
});
