import { setTimeout as delay } from 'node:timers/promises';
import pino from 'pino';
import type { Viewer } from '../viewer.js';
import { ChannelRegistry, type LiveChannel } from './channel-registry.js';
import { Revalidation } from './revalidation.js';

describe('Revalidation', () => {
  it('revokes the channels of each invalid session, even after a failed check', async () => {
    const registry = new ChannelRegistry();
    const revoked: string[] = [];
    const checkedSessions: number[] = [];
    const createChannel = (name: string, sessionId: number): LiveChannel => ({
      viewer: { userId: 1, role: 'VERIFIED', sessionId },
      isSubscribedTo: () => false,
      push: () => undefined,
      unsentBytes: () => 0,
      revoke: () => revoked.push(name),
      reload: () => undefined,
    });
    for (const [name, session] of [
      ['unchecked', 1],
      ['invalid', 2],
      ['also invalid', 2],
      ['valid', 3],
    ] as const)
      registry.add(createChannel(name, session));
    const authenticator = {
      authenticate: async () => null,
      isStillValid: async ({ sessionId }: Viewer) => {
        checkedSessions.push(sessionId ?? 0);
        if (sessionId === 1) throw new Error('database away');
        return sessionId !== 2;
      },
    };
    const revalidation = new Revalidation(registry, authenticator, pino({ enabled: false }), 60_000);
    await delay(30);
    await revalidation.close();
    expect(checkedSessions).toEqual([1, 2, 3]);
    expect(revoked).toEqual(['invalid', 'also invalid']);
  });
});
