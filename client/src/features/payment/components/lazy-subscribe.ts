import { lazyPart } from '../../../lib/lazy/lazy-part.js';
import type { SubscribeProps } from './subscribe-pane.js';

/** The order form. Subscribers do not load its code. */
export const subscribePane = lazyPart<SubscribeProps>(() =>
  import('./subscribe-pane.js').then(({ SubscribePane }) => SubscribePane),
);

/** The order form, collapsed to one line. */
export const subscribeOffer = lazyPart<SubscribeProps>(() =>
  import('./subscribe-offer.js').then(({ SubscribeOffer }) => SubscribeOffer),
);
