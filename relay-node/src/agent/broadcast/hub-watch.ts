import type { DestinationState, HubState } from '../../hub/protocol.js';
import type { ObsInstance, ProgramHub } from '../../runner/runner.js';
import type { ServerContext } from '../server/server-context.js';

/** Watches a hub for changes and logs the states of its connections to platforms. */
export class HubWatch {
  #hub: ProgramHub | null = null;
  /** Last logged state of each destination, by id. */
  readonly #loggedStates = new Map<string, string>();

  constructor(private readonly context: Pick<ServerContext, 'model' | 'log' | 'notifyChange'>) {}

  /**
   * Watches an instance's hub. Does nothing if the hub is already watched, because a restart of OBS does not replace
   * the hub.
   */
  watch({ hub }: Pick<ObsInstance, 'hub'>): void {
    if (!hub || hub === this.#hub) return;
    this.#hub = hub;
    const { model, notifyChange } = this.context;
    model.broadcast.recordHubState();
    hub.onChange(() => {
      this.#logDestinations(hub.state);
      model.broadcast.recordHubState();
      notifyChange();
    });
  }

  #logDestinations(hubState: HubState | null): void {
    for (const destination of hubState?.destinations ?? []) {
      const description = formatState(destination);
      const { id, state, failure } = destination;
      if (description === this.#loggedStates.get(id)) continue;
      this.#loggedStates.set(id, description);
      const { log } = this.context;
      if (failure) log.warn({ destination: id, state, ...failure }, 'destination failed');
      else log.info({ destination: id, state }, 'destination changed');
    }
  }
}

function formatState({ state, failure, reconnects }: DestinationState): string {
  return [state, failure?.code, failure?.words, reconnects].join(' ');
}
