/** A peer broke STOMP or asked for what is not offered. ERROR is terminal: the socket closes behind it. */
export class StompError extends Error {
  /** `message` is the ERROR frame's short header, `detail` its body: what was wrong, never a secret. */
  constructor(
    message: string,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}
