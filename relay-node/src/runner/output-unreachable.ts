/** The runner opens no way to a platform's address; the message says why and holds no key. */
export class OutputUnreachable extends Error {
  readonly code = 'OUTPUT_UNREACHABLE';
}
