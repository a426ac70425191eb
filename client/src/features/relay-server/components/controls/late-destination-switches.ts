import { latePart } from '../../../../lib/late/late-part.js';
import type { DestinationSwitchesProps } from './destination-switches.js';

/** Switches of the destinations, which most users do not have. */
export const destinationSwitches = latePart<DestinationSwitchesProps>(() =>
  import('./destination-switches.js').then(({ DestinationSwitches }) => DestinationSwitches),
);
