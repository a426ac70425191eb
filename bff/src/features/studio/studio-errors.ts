import { PROBLEM_TYPES } from '@trailcast/schema/errors';
import { LIMITS } from '@trailcast/schema/limits';
import { ConflictError } from '../../infra/errors.js';

/** Thrown if the owner already has the maximum number of helpers. */
export class StudioFullError extends ConflictError {
  override readonly type = PROBLEM_TYPES.studioFull;
  constructor() {
    super(`A studio can have ${LIMITS.studioHelpersMax} helpers. Its owner has to remove one first.`);
  }
}

/** Thrown if the user already helps in the studio. */
export class AlreadyHelpingError extends ConflictError {
  override readonly type = PROBLEM_TYPES.alreadyHelping;
  constructor() {
    super('This user is already a helper in this studio. Change the level instead.');
  }
}
