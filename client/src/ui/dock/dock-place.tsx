import { Box } from '@chakra-ui/react';
import { DOCK_ID } from './dock-id.js';

/**
 * Container of docked controls: on a phone above the navigation, within reach of the thumb, on a desktop at the lower end
 * of the rail. Empty if there are none.
 */
export function DockPlace() {
  return <Box id={DOCK_ID} order={{ lg: '1' }} />;
}
