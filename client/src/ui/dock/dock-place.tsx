import { Box } from '@chakra-ui/react';
import { DOCK_ID } from './dock-id.js';

/** Where a page's docked controls are on a phone: above the navigation, under the thumb. Empty without any. */
export function DockPlace() {
  return <Box id={DOCK_ID} />;
}
