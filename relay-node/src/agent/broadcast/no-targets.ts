import { targetsDigest } from '@trailcast/schema/node';
import type { StoredTargets } from '../../runner/runner.js';

/** The targets of a rehearsal. */
export const NO_TARGETS: StoredTargets = { digest: targetsDigest([]), targets: [] };
