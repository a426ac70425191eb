import type { SoundStrip } from '../../../../features/source/components/sound-strip.js';
import { usePart } from '../../use-part.js';
import { useLevels } from './use-levels.js';

interface Props {
  serverId: string;
  of: 'feed' | 'program';
}

const load = () => import('../../../../features/source/components/sound-strip.js');

/** Level of a server's program or feed, for its picture. Loaded after the rest of the page. */
export function Sound(props: Props) {
  const module = usePart(load);
  return module && <Loaded Strip={module.SoundStrip} {...props} />;
}

function Loaded({ Strip, serverId, of }: Props & { Strip: typeof SoundStrip }) {
  const follow = useLevels(serverId);
  return <Strip of={of} follow={follow} />;
}
