import type { DestinationState, HubState } from '../../hub/protocol.js';
import type { ObsInstance, ProgramHub } from '../../runner/runner.js';
import type { ServerContext } from './server-context.js';

/** Reports each change of a hub, and logs what happens to the platform's connection. */
export class HubWatch {
  #hub: ProgramHub | null = null;
  #logged = '';

  constructor(private readonly context: Pick<ServerContext, 'log' | 'notifyChange'>) {}

  /** Does nothing for a hub that is watched already: it outlives its OBS. */
  watch({ hub }: Pick<ObsInstance, 'hub'>): void {
    if (!hub || hub === this.#hub) return;
    this.#hub = hub;
    hub.onChange(() => {
      this.#log(hub.state);
      this.context.notifyChange();
    });
  }

  #log(state: HubState | null): void {
    for (const destination of state?.destinations ?? []) {
      const line = describe(destination);
      if (line === this.#logged) continue;
      this.#logged = line;
      const { id, state: now, failure } = destination;
      const { log } = this.context;
      if (failure) log.warn({ destination: id, state: now, ...failure }, 'the broadcast is not taken');
      else log.info({ destination: id, state: now }, 'the destination changed');
    }
  }
}

function describe({ id, state, failure, reconnects }: DestinationState): string {
  return [id, state, failure?.code, failure?.words, reconnects].join(' ');
}
