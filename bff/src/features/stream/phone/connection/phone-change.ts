import type { PhoneChange } from '@trailcast/schema/wire';
import type { MoblinRequest } from './moblin.external.js';
import type { KnownPhone } from './phone-health.js';

/**
 * Returns the requests that make a change, in order, or null if the phone has no such preset or network. The phone
 * leaves a network out only while it uses its priorities. So the first change of a network switches the priorities on,
 * and the other networks stay as shown.
 */
export function requestsFor(change: PhoneChange, known: KnownPhone): MoblinRequest[] | null {
  if (change.muted !== undefined) return [{ setMute: { on: change.muted } }];
  if (change.torch !== undefined) return [{ setTorch: { on: change.torch } }];
  if (change.presetId !== undefined) {
    const { presetId } = change;
    return known.presets.some(({ id }) => id === presetId) ? [{ setBitratePreset: { id: presetId } }] : null;
  }
  return change.network ? requestsForNetwork(change.network, known) : null;
}

function requestsForNetwork(
  { id: changedId, enabled: wanted }: NonNullable<PhoneChange['network']>,
  { priorities, usesPriorities }: KnownPhone,
): MoblinRequest[] | null {
  if (!priorities.some(({ id }) => id === changedId)) return null;
  const sets = priorities.flatMap(({ id, priority, enabled }): MoblinRequest[] => {
    if (id === changedId) return [{ setSrtConnectionPriority: { id, priority, enabled: wanted } }];
    if (usesPriorities || enabled) return [];
    return [{ setSrtConnectionPriority: { id, priority, enabled: true } }];
  });
  return usesPriorities ? sets : [...sets, { setSrtConnectionPrioritiesEnabled: { enabled: true } }];
}

/** Returns the phone's state after it has confirmed a change. */
export function withChange(known: KnownPhone, change: PhoneChange): KnownPhone {
  const { network } = change;
  return {
    ...known,
    muted: change.muted ?? known.muted,
    torch: change.torch ?? known.torch,
    presetId: change.presetId ?? known.presetId,
    ...(network && {
      usesPriorities: true,
      priorities: known.priorities.map((one) => ({
        ...one,
        enabled: one.id === network.id ? network.enabled : one.enabled || !known.usesPriorities,
      })),
    }),
  };
}
