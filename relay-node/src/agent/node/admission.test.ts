import { Admission } from './admission.js';

describe('Admission', () => {
  it('reserves the last slot for only one server until its release', () => {
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

  it('does not release used slots when the total shrinks, and reserves new slots when it grows', () => {
    const admission = new Admission({ servers: 2, broadcasts: 1 });
    for (const id of [1, 2]) admission.reserveServer(id);
    admission.reserveBroadcast(1, 1);
    admission.resize({ servers: 1, broadcasts: 0 });
    expect(admission.capacity).toEqual({ servers: { total: 1, used: 2 }, broadcasts: { total: 0, used: 1 } });
    expect(admission.freeServers).toBe(0);
    expect([admission.reserveServer(2), admission.reserveBroadcast(1, 1)]).toEqual([true, true]);
    expect([admission.reserveServer(3), admission.reserveBroadcast(3, 1)]).toEqual([false, false]);
    admission.resize({ servers: 3, broadcasts: 2 });
    expect([admission.reserveServer(3), admission.reserveBroadcast(3, 1)]).toEqual([true, true]);
  });

  it('adopts running servers beyond the total', () => {
    const admission = new Admission({ servers: 1, broadcasts: 1 });
    for (const id of [1, 2]) {
      admission.adoptServer(id);
      admission.adoptBroadcast(id, 1);
    }
    expect(admission.capacity.broadcasts).toEqual({ total: 1, used: 2 });
    admission.releaseBroadcast(1);
    expect(admission.reserveBroadcast(3, 1)).toBe(false);
  });

  it('counts the memory of web pages, and reports partly used slots as used', () => {
    const admission = new Admission({ servers: 3, broadcasts: 1 });
    for (const id of [1, 2]) admission.reserveServer(id);
    expect([admission.reservePages(1, 0.6), admission.reservePages(2, 0.6)]).toEqual([true, false]);
    expect(admission.capacity.servers).toEqual({ total: 3, used: 3 });
    expect([admission.freeServers, admission.reserveServer(3)]).toEqual([0, false]);
    expect([admission.reservePages(2, 0.4), admission.reservePages(1, 0)]).toEqual([true, true]);
    expect([admission.reservePages(2, 0), admission.reserveServer(3)]).toEqual([true, true]);
    admission.reservePages(3, 0.5);
    admission.releaseServer(3);
    expect(admission.freeServers).toBe(1);
  });

  it('always admits the web pages of a node’s only server', () => {
    const admission = new Admission({ servers: 1, broadcasts: 1 });
    admission.reserveServer(1);
    expect(admission.reservePages(1, 1.5)).toBe(true);
    expect(admission.freeServers).toBe(0);
  });

  it('counts the slots of a broadcast, and reports partly used slots as used', () => {
    const admission = new Admission({ servers: 9, broadcasts: 2 });
    expect([1, 2, 3].map((id) => admission.reserveBroadcast(id, 0.4))).toEqual([true, true, true]);
    expect(admission.capacity.broadcasts).toEqual({ total: 2, used: 2 });
    expect([admission.reserveBroadcast(4, 1), admission.reserveBroadcast(4, 0.8)]).toEqual([false, true]);
  });

  it('replaces an earlier reservation of the same broadcast', () => {
    const admission = new Admission({ servers: 9, broadcasts: 2 });
    admission.reserveBroadcast(1, 1);
    admission.reserveBroadcast(2, 0.4);
    expect([admission.reserveBroadcast(1, 1.7), admission.reserveBroadcast(1, 1.6)]).toEqual([false, true]);
    expect(admission.reserveBroadcast(3, 0.1)).toBe(false);
  });

  it('admits a single broadcast that takes more slots than the node has', () => {
    const admission = new Admission({ servers: 9, broadcasts: 1 });
    expect([admission.reserveBroadcast(1, 1.7), admission.reserveBroadcast(2, 0.3)]).toEqual([true, false]);
  });
});
