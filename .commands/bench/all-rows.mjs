import { rows as abuse } from './rows/abuse.mjs';
import { rows as admin } from './rows/admin.mjs';
import { rows as capacity } from './rows/capacity.mjs';
import { rows as client } from './rows/client.mjs';
import { rows as compose } from './rows/compose.mjs';
import { rows as control } from './rows/control.mjs';
import { rows as feedWatch } from './rows/feed-watch.mjs';
import { rows as hub } from './rows/hub.mjs';
import { rows as overlay } from './rows/overlay.mjs';
import { rows as preview } from './rows/preview.mjs';
import { rows as push } from './rows/push.mjs';
import { rows as relay } from './rows/relay.mjs';
import { rows as soak } from './rows/soak.mjs';
import { rows as srt } from './rows/srt.mjs';
import { rows as srtla } from './rows/srtla.mjs';
import { rows as weakLink } from './rows/weak-link.mjs';

/** Every benchmark, in the order of the report. */
export const ROWS = [
  ...relay,
  ...compose,
  ...capacity,
  ...soak,
  ...hub,
  ...feedWatch,
  ...preview,
  ...overlay,
  ...srt,
  ...srtla,
  ...weakLink,
  ...push,
  ...control,
  ...client,
  ...admin,
  ...abuse,
];
