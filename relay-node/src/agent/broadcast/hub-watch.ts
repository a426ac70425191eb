import type { DestinationState, HubState } from '../../hub/protocol.js';
import type { ObsInstance, ProgramHub } from '../../runner/runner.js';
import type { ServerContext } from '../server/server-context.js';

/** Reports each change of a hub, and logs what happens to the platforms' connections. */
export class HubWatch {
  #hub: ProgramHub | null = null;
  /** Last logged line of each destination. */
  readonly #logged = new Map<string, string>();

  constructor(private readonly context: Pick<ServerContext, 'model' | 'log' | 'notifyChange'>) {}

  /** Does nothing if the hub is already watched: it outlives its OBS process. */
  watch({ hub }: Pick<ObsInstance, 'hub'>): void {
    if (!hub || hub === this.#hub) return;
    this.#hub = hub;
    const { model, notifyChange } = this.context;
    model.broadcast.record();
    hub.onChange(() => {
      this.#log(hub.state);
      model.broadcast.record();
      notifyChange();
    });
  }

  #log(state: HubState | null): void {
    for (const destination of state?.destinations ?? []) {
      const line = describe(destination);
      const { id, state: now, failure } = destination;
      if (line === this.#logged.get(id)) continue;
      this.#logged.set(id, line);
      const { log } = this.context;
      if (failure) log.warn({ destination: id, state: now, ...failure }, 'the broadcast is not taken');
      else log.info({ destination: id, state: now }, 'the destination changed');
    }
  }
}

function describe({ state, failure, reconnects }: DestinationState): string {
  return [state, failure?.code, failure?.words, reconnects].join(' ');
}
