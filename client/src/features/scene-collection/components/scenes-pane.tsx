import { Text } from '@chakra-ui/react';
import { Pane } from '../../../ui/pane.js';

/** Placeholder of the home page's pane. */
export function ScenesPane({ count }: { count: number; busy: boolean; onCreate: () => void }) {
  return (
    <Pane title="Scenes">
      <Text>{count}</Text>
    </Pane>
  );
}
