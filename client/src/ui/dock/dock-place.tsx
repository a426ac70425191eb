import { Box, type BoxProps } from '@chakra-ui/react';
import { dockPlaces } from './dock-places.js';

const add = (place: HTMLElement | null) => (place ? dockPlaces.add(place) : undefined);

/**
 * Container of docked controls. Empty if there are none. The layout has one: on a phone above the navigation, within
 * reach of the thumb, on a desktop at the lower end of the rail. An opened dialog that covers it has its own.
 */
export function DockPlace(props: BoxProps) {
  return <Box ref={add} data-dock-place {...props} />;
}
