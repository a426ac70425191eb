import { findWeakLinkProblems, type WeakLink, type WeakLinkProblem } from '@trailcast/schema/weak-link';
import { UnprocessableError } from '../../infra/errors.js';

/** Returns the JSON to store. Throws UnprocessableError if a field is invalid. */
export function toWeakLinkText(setting: WeakLink | null): string | null {
  if (!setting) return null;
  const problems = findWeakLinkProblems(setting);
  if (problems.length > 0)
    throw new UnprocessableError('This setting can’t be used.', problems.map(toFieldError));
  return JSON.stringify({ ...setting, scene: setting.scene.trim() });
}

function toFieldError({ field, kind, min, max }: WeakLinkProblem): { path: string; message: string } {
  if (kind === 'not-above') return { path: field, message: `must be at least ${min}, above belowKbps` };
  const verb = field === 'scene' ? 'have' : 'be';
  return {
    path: field,
    message: `must ${verb} from ${min} to ${max}${field === 'scene' ? ' characters' : ''}`,
  };
}
