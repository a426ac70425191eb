import { targetsDigest } from '@trailcast/schema/node';
import type { StoredTargets } from '../../runner/runner.js';

/** An empty list of platforms, as a rehearsal has. */
export const NO_TARGETS: StoredTargets = { digest: targetsDigest([]), targets: [] };
