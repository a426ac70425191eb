type Listener = () => void;

/** Places in the order in which they were rendered. The last place may be in an open dialog. */
let places: readonly HTMLElement[] = [];
const listeners = new Set<Listener>();

function updatePlaces(newPlaces: readonly HTMLElement[]): void {
  places = newPlaces;
  for (const listener of listeners) listener();
}

/** External store of the places that can contain docked controls. */
export const dockPlaces = {
  /** Returns the place to use, or null if there is none. */
  last: (): HTMLElement | null => places.at(-1) ?? null,
  /** Adds a place. Returns the function that removes the place. */
  add(place: HTMLElement): () => void {
    updatePlaces([...places, place]);
    return () => updatePlaces(places.filter((existingPlace) => existingPlace !== place));
  },
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
