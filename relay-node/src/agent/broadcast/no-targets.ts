import { targetsDigest } from '@trailcast/schema/node';
import type { StoredTargets } from '../../runner/runner.js';

/** The empty list of targets that a rehearsal has. */
export const NO_TARGETS: StoredTargets = { digest: targetsDigest([]), targets: [] };
