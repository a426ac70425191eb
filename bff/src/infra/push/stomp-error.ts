/**
 * Thrown if a client violates STOMP or uses an unsupported feature. The connection is closed after the ERROR
 * frame.
 */
export class StompError extends Error {
  /** `message` is the ERROR frame's short header, `detail` its body. Neither contains a secret. */
  constructor(
    message: string,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}
