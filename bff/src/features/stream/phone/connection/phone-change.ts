import type { PhoneChange } from '@trailcast/schema/wire';
import type { MoblinRequest } from './moblin.external.js';
import type { KnownPhone } from './phone-health.js';

/**
 * Returns the requests that make a change, in order, or null if the phone has no such preset or network. The phone
 * excludes a network only while the phone uses its priorities. So the first change of a network switches the priorities
 * on, and the other networks stay as shown.
 */
export function createRequests(change: PhoneChange, phone: KnownPhone): MoblinRequest[] | null {
  if (change.muted !== undefined) return [{ setMute: { on: change.muted } }];
  if (change.torch !== undefined) return [{ setTorch: { on: change.torch } }];
  if (change.presetId !== undefined) {
    const { presetId } = change;
    return phone.presets.some(({ id }) => id === presetId) ? [{ setBitratePreset: { id: presetId } }] : null;
  }
  return change.network ? createNetworkRequests(change.network, phone) : null;
}

function createNetworkRequests(
  { id: changedId, enabled: isEnabled }: NonNullable<PhoneChange['network']>,
  { priorities, usesPriorities }: KnownPhone,
): MoblinRequest[] | null {
  if (!priorities.some(({ id }) => id === changedId)) return null;
  const requests = priorities.flatMap(({ id, priority, enabled }): MoblinRequest[] => {
    if (id === changedId) return [{ setSrtConnectionPriority: { id, priority, enabled: isEnabled } }];
    if (usesPriorities || enabled) return [];
    return [{ setSrtConnectionPriority: { id, priority, enabled: true } }];
  });
  return usesPriorities ? requests : [...requests, { setSrtConnectionPrioritiesEnabled: { enabled: true } }];
}

/** Returns the phone's state after the phone has confirmed a change. */
export function applyChange(phone: KnownPhone, change: PhoneChange): KnownPhone {
  const { network } = change;
  return {
    ...phone,
    muted: change.muted ?? phone.muted,
    torch: change.torch ?? phone.torch,
    presetId: change.presetId ?? phone.presetId,
    ...(network && {
      usesPriorities: true,
      priorities: phone.priorities.map((entry) => ({
        ...entry,
        enabled: entry.id === network.id ? network.enabled : entry.enabled || !phone.usesPriorities,
      })),
    }),
  };
}
