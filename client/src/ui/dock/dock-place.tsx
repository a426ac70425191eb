import { Box } from '@chakra-ui/react';
import { DOCK_ID } from './dock-id.js';

/**
 * Container of a page's docked controls on a phone: above the navigation, within reach of the thumb. Empty if there are
 * none.
 */
export function DockPlace() {
  return <Box id={DOCK_ID} />;
}
