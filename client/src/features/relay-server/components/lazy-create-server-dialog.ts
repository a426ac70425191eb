import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { CreateServerDialogProps } from './create-server-dialog.js';

/** Dialog that creates a server. Users with a server do not load its code. */
export const createServerDialog = lazyPart<CreateServerDialogProps>(() =>
  import('./create-server-dialog.js').then(({ CreateServerDialog }) => CreateServerDialog),
);
