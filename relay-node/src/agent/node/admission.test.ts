import { Admission } from './admission.js';

describe('Admission', () => {
  it('reserves the last slot once, and again after its release', () => {
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

  it('keeps used slots when the total shrinks, and reserves added ones', () => {
    const admission = new Admission({ servers: 2, broadcasts: 1 });
    for (const id of [1, 2]) admission.reserveServer(id);
    admission.reserveBroadcast(1);
    admission.resize({ servers: 1, broadcasts: 0 });
    expect(admission.capacity).toEqual({ servers: { total: 1, used: 2 }, broadcasts: { total: 0, used: 1 } });
    expect(admission.freeServers).toBe(0);
    expect([admission.reserveServer(2), admission.reserveBroadcast(1)]).toEqual([true, true]);
    expect([admission.reserveServer(3), admission.reserveBroadcast(3)]).toEqual([false, false]);
    admission.resize({ servers: 3, broadcasts: 2 });
    expect([admission.reserveServer(3), admission.reserveBroadcast(3)]).toEqual([true, true]);
  });

  it('adopts running servers beyond the total', () => {
    const admission = new Admission({ servers: 1, broadcasts: 1 });
    for (const id of [1, 2]) {
      admission.adoptServer(id);
      admission.adoptBroadcast(id);
    }
    expect(admission.capacity.broadcasts).toEqual({ total: 1, used: 2 });
    admission.releaseBroadcast(1);
    expect(admission.reserveBroadcast(3)).toBe(false);
  });
});
