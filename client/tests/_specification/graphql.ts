/** How an operation is answered; `forward` asks the server. */
type Act = (forward: () => Promise<Response>) => Promise<Response>;

interface Sent {
  name: string;
  variables: Record<string, unknown>;
}

const acts = new Map<string, Act>();
/** What the page has asked, oldest first. */
const sent: Sent[] = [];

/** Gives the page the runtime's fetch with a seam in it: operations are counted, and single ones may fare otherwise. */
export function wireFetch(): void {
  globalThis.fetch = async (input, { signal: _, ...init } = {}) => {
    if (typeof input !== 'string' || typeof init.body !== 'string') throw new Error('this is no operation');
    const address = new URL(input, location.href).href;
    const forward = () => outside.fetch(address, init);
    const { operationName, variables } = JSON.parse(init.body) as {
      operationName: string;
      variables: Sent['variables'];
    };
    sent.push({ name: operationName, variables });
    return (acts.get(operationName) ?? ((ask) => ask()))(forward);
  };
}

export const operations = {
  /** How often this was asked since the page was opened. */
  count: (name: string): number => sent.filter((one) => one.name === name).length,
  names: (): string[] => [...new Set(sent.map(({ name }) => name))],
  /** The variables of the last one of this name. */
  last: (name: string): Sent['variables'] => sent.findLast((one) => one.name === name)?.variables ?? {},
  forget: (): void => void sent.splice(0),
};

/** What this operation's call fails with. */
export const fail = (operation: string, cause: unknown): void =>
  void acts.set(operation, async () => {
    throw cause;
  });

/** This operation reaches nobody, as Chromium says it. */
export const cut = (operation: string): void => fail(operation, new TypeError('Failed to fetch'));

/** Something on the way answers this operation by a status alone. */
export const refuse = (operation: string, status: number, statusText: string): void =>
  void acts.set(operation, async () => outside.respond('', { status, statusText }));

/** The server's answer to this operation comes with other values in it. */
export const alter = (
  operation: string,
  change: (data: Record<string, Record<string, unknown>>) => object,
): void =>
  void acts.set(operation, async (forward) => {
    const { data } = (await (await forward()).json()) as { data: Record<string, Record<string, unknown>> };
    return outside.respond(JSON.stringify({ data: change(data) }), {
      headers: { 'content-type': 'application/json' },
    });
  });

/** This operation travels until it is released. */
export function hold(operation: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  acts.set(operation, async (forward) => {
    await held;
    return forward();
  });
  return () => {
    acts.delete(operation);
    release();
  };
}

/** Every operation reaches the server again. */
export const heal = (): void => acts.clear();
