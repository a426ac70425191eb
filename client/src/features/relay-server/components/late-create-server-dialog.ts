import { latePart } from '../../../lib/late/late-part.js';
import type { CreateServerDialogProps } from './create-server-dialog.js';

/** Dialog that creates a server. Users with a server do not load its code. */
export const createServerDialog = latePart<CreateServerDialogProps>(() =>
  import('./create-server-dialog.js').then(({ CreateServerDialog }) => CreateServerDialog),
);
