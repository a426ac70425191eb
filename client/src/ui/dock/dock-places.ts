type Listener = () => void;

/** In the order in which they were rendered: an opened dialog has the last one. */
let places: readonly HTMLElement[] = [];
const listeners = new Set<Listener>();

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const listener of listeners) listener();
}

/** The places that exist for docked controls, as an external store. */
export const dockPlaces = {
  /** The place to use, or null without any. */
  last: (): HTMLElement | null => places.at(-1) ?? null,
  /** Adds a place. Returns the function that removes it. */
  add(place: HTMLElement): () => void {
    change([...places, place]);
    return () => change(places.filter((other) => other !== place));
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
