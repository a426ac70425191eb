import { Box, type BoxProps } from '@chakra-ui/react';
import { dockPlaces } from './dock-places.js';

const addPlace = (place: HTMLElement | null) => (place ? dockPlaces.add(place) : undefined);

/**
 * Container of docked controls, empty if there are none. The layout has one: above the navigation on a phone, and at
 * the lower end of the rail on a desktop. An open dialog that covers this container has its own.
 */
export function DockPlace(props: BoxProps) {
  return <Box ref={addPlace} data-dock-place {...props} />;
}
