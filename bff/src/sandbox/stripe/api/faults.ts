import type { StateStore } from '../state-store.js';
import type { Faults } from '../state.js';

const FAULTS = ['hang', 'status429', 'status500', 'loseReply'] as const satisfies (keyof Faults)[];
/** A simulated failure of one API request. */
export type Fault = (typeof FAULTS)[number];

/**
 * Returns the fault that is enabled for this request and decrements its counter, or null if none is enabled.
 */
export function consumeFault(store: StateStore, request: string): Fault | null {
  const { faults } = store.state;
  if (!request.includes(faults.match)) return null;
  const fault = FAULTS.find((kind) => faults[kind] > 0) ?? null;
  if (fault) {
    store.change(() => {
      store.state.faults[fault] -= 1;
    });
  }
  return fault;
}
