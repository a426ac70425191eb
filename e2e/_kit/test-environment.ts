import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

// Sets the dispatcher of Node's fetch. Otherwise the first test file that loads a copy of undici would set it for all
// later files, because the property can't be deleted.
Reflect.get(globalThis, 'Response');

/** Async storages that were used since the last test file ended. */
const usedStorages = new Set<AsyncLocalStorage<unknown>>();

const storagePrototype = AsyncLocalStorage.prototype;
for (const name of ['run', 'enterWith'] as const) {
  const originalMethod = storagePrototype[name] as (this: unknown, ...args: unknown[]) => unknown;
  storagePrototype[name] = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
    usedStorages.add(this);
    return originalMethod.apply(this, args);
  } as never;
}

/** Placeholder for the context of this process: `vm.compileFunction` does not accept that context itself. */
const OWN_CONTEXT = vm.createContext({});

interface CompiledModule {
  source: string;
  script: vm.Script;
}

/** Compiled modules by file name. Test files of a process share them. */
const compiledModules = new Map<string, CompiledModule>();

const compileInContext = vm.compileFunction;

// Jest offers no other way to run a module in this context.
vm.compileFunction = (source, parameters, options) =>
  options?.parsingContext === OWN_CONTEXT
    ? compileInProcess(source, parameters ?? [], options.filename ?? '')
    : compileInContext(source, parameters, options);

function compileInProcess(source: string, parameters: readonly string[], filename: string) {
  const cached = compiledModules.get(filename);
  const script = cached?.source === source ? cached.script : createScript(source, parameters, filename);
  compiledModules.set(filename, { source, script });
  return script.runInThisContext() as ReturnType<typeof vm.compileFunction>;
}

function createScript(source: string, parameters: readonly string[], filename: string): vm.Script {
  const header = `(function (${parameters.join(', ')}) {`;
  // The offset keeps the columns of the first line in stack traces.
  return new vm.Script(`${header}${source}\n})`, { filename, columnOffset: -header.length });
}

/** Returns a function that restores the current properties of an object. */
function recordProperties(target: object): () => void {
  const initialDescriptors = new Map(
    Reflect.ownKeys(target).map((key) => [key, findDescriptor(target, key)]),
  );
  return () => {
    for (const key of Reflect.ownKeys(target)) {
      if (!initialDescriptors.has(key)) Reflect.deleteProperty(target, key);
    }
    for (const [key, descriptor] of initialDescriptors) {
      if (findDescriptor(target, key).value !== descriptor.value)
        Reflect.defineProperty(target, key, descriptor);
    }
  };
}

function findDescriptor(target: object, key: PropertyKey): PropertyDescriptor {
  return Reflect.getOwnPropertyDescriptor(target, key) ?? {};
}

type MockClass = new (target: object) => never;

/**
 * Runs test files in the context of their process, one after the other. In a context for each file, every access to a
 * global variable goes through Jest's proxy, and every module is compiled for each file. The end of a file undoes its
 * changes of globals and environment variables, and disables its async storages. Node 20 copies the values of every
 * storage to each new promise, so remaining storages would slow down all later files.
 */
export default class TestEnvironment extends NodeEnvironment {
  readonly #restoreFunctions = [globalThis, process, process.env, Error].map((target) =>
    recordProperties(target),
  );

  constructor(...[config, context]: ConstructorParameters<typeof NodeEnvironment>) {
    super(config, context);
    const global = globalThis as unknown as typeof this.global;
    const [Mocker, Timers] = [this.moduleMocker, this.fakeTimersModern].map(
      (mock) => mock?.constructor as MockClass,
    );
    this.context = OWN_CONTEXT;
    this.global = global;
    if (Mocker) this.moduleMocker = new Mocker(global);
    if (Timers) this.fakeTimersModern = new Timers({ config: config.projectConfig, global });
  }

  override async teardown(): Promise<void> {
    for (const usedStorage of usedStorages) usedStorage.disable();
    usedStorages.clear();
    await super.teardown();
    for (const restore of this.#restoreFunctions) restore();
  }
}
