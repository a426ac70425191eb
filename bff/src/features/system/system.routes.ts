import { System } from '@trailcast/schema/wire';
import type { FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { SystemService } from './system.service.js';

/** Creates the REST route of docs/contract.md#system. */
export function systemRoutes(system: SystemService): FeatureRoutes {
  return (app) => {
    app.get('/system', { schema: { tags: ['system'], response: { 200: System } } }, () => system.getSystem());
  };
}
