const MAX_NAME_LENGTH = 256;
// eslint-disable-next-line no-control-regex -- names are shown on one line
const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;

/** Returns true for a valid name of a scene, source, filter or transition. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH && !CONTROL.test(value);
}
