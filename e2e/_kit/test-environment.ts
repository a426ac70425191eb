import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

type Settings = ConstructorParameters<typeof NodeEnvironment>;

/** Storages that were used since the last test file ended. */
const used = new Set<AsyncLocalStorage<unknown>>();

const storage = AsyncLocalStorage.prototype;
for (const name of ['run', 'enterWith'] as const) {
  const use = storage[name] as (this: unknown, ...args: unknown[]) => unknown;
  storage[name] = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
    used.add(this);
    return use.apply(this, args);
  } as never;
}

/** Stands for the process's own realm where Jest expects a context. */
const HERE: vm.Context = Object.freeze({});

/** Compiled sources by file. Each test file calls them with a module, `require` and so on of its own. */
const compiled = new Map<string, { source: string; run: ReturnType<typeof vm.compileFunction> }>();
const compile = vm.compileFunction;
vm.compileFunction = (source, parameters, options) => {
  if (options?.parsingContext !== HERE) return compile(source, parameters, options);
  const file = `${options.filename} ${String(parameters)}`;
  const kept = compiled.get(file);
  if (kept?.source === source) return kept.run;
  const run = compile(source, parameters, { ...options, parsingContext: undefined });
  compiled.set(file, { source, run });
  return run;
};

/**
 * Node's environment, which also disables the async storages of a test file at its end. Node 20 copies the values of
 * every storage to each new promise, so that a process would become slower with each file.
 *
 * With `testEnvironmentOptions: { realm: 'process' }`, test files run in the process's own realm, one after the other,
 * with modules of their own (docs/decisions/0061-units-share-a-realm.md).
 */
export default class TestEnvironment extends NodeEnvironment {
  private readonly realm: Realm | null;

  constructor(...[config, context]: Settings) {
    super(config, context);
    const isShared = config.projectConfig.testEnvironmentOptions.realm === 'process';
    this.realm = isShared ? new Realm() : null;
    if (!isShared) return;
    const { moduleMocker, fakeTimersModern } = this;
    Object.assign(this, { global: globalThis });
    if (moduleMocker) this.moduleMocker = new (classOf(moduleMocker))(globalThis);
    if (fakeTimersModern)
      this.fakeTimersModern = new (classOf(fakeTimersModern))({
        config: config.projectConfig,
        global: globalThis,
      });
  }

  override getVmContext(): vm.Context | null {
    const own = super.getVmContext();
    return own && this.realm ? HERE : own;
  }

  override async teardown(): Promise<void> {
    for (const each of used) each.disable();
    used.clear();
    await super.teardown();
    this.realm?.restore();
  }
}

/** What a test file may change of the process, as it was before. */
class Realm {
  private readonly globals = Object.getOwnPropertyDescriptors(globalThis);
  private readonly variables = { ...process.env };
  private readonly listeners = new Map(
    process.eventNames().map((event) => [event, process.rawListeners(event)]),
  );
  private readonly exit = Object.getOwnPropertyDescriptor(process, 'exit');

  constructor() {
    Error.stackTraceLimit = 100;
  }

  restore(): void {
    this.restoreGlobals();
    this.restoreProcess();
  }

  private restoreGlobals(): void {
    for (const key of Reflect.ownKeys(globalThis)) {
      const now = Object.getOwnPropertyDescriptor(globalThis, key);
      if (!(key in this.globals) && now?.configurable) Reflect.deleteProperty(globalThis, key);
    }
    for (const key of Reflect.ownKeys(this.globals)) {
      const before = this.globals[key as keyof typeof this.globals];
      if (before?.configurable) Object.defineProperty(globalThis, key, before);
    }
  }

  private restoreProcess(): void {
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    for (const event of process.eventNames()) {
      const kept = this.listeners.get(event) ?? [];
      for (const listener of process.rawListeners(event))
        if (!kept.includes(listener))
          process.removeListener(event, listener as (...values: unknown[]) => void);
    }
    // Jest wraps it for each file.
    if (this.exit) Object.defineProperty(process, 'exit', this.exit);
  }
}

const classOf = <T extends object>(instance: T) => instance.constructor as new (...settings: unknown[]) => T;
