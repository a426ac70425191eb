import { lazyPart } from '../../../../lib/lazy/lazy-part.js';
import type { DestinationSwitchesProps } from './destination-switches.js';

/** Switches of the destinations, which most users do not have. */
export const destinationSwitches = lazyPart<DestinationSwitchesProps>(() =>
  import('./destination-switches.js').then(({ DestinationSwitches }) => DestinationSwitches),
);
