import { LIMITS } from '@trailcast/schema/limits';
import { Data, DataHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { createEndSignal } from '../../infra/http/response-end.js';
import { sendJsonList } from '../../infra/http/send-json-list.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import type { SceneCollectionService } from './scene-collection.service.js';

/** `{name}`, or the bare string (docs/contract.md#values). */
const NameBody = z
  .union([z.string(), z.object({ name: z.string() })])
  .transform((body) => (typeof body === 'string' ? body : body.name));
const NewCollectionBody = z
  .object({ name: z.string().optional(), scenes: z.string().optional() })
  .nullish()
  .transform((body) => body ?? {});
/**
 * The text as `{scenes}` or bare, or the collection object, which is stored pretty-printed. `version`: the version on
 * which the text is based.
 */
const ScenesBody = z
  .union([
    z.string(),
    z.object({ scenes: z.string(), version: z.int().positive().optional() }),
    z.looseObject({ sources: z.array(z.unknown()) }),
  ])
  .transform((body): { scenes: string; version?: number | undefined } => {
    if (typeof body === 'string') return { scenes: body };
    // A collection may itself have a field of this name.
    return 'sources' in body ? { scenes: JSON.stringify(body, null, 2) } : body;
  });

const ListQuery = z.object({ scenes: z.enum(['true', 'false']).optional() });

/** Room for the other fields of a body; a name has at most 64 characters. */
const WRAPPING_BYTES = 1024;
/** JSON escapes can make a body several times as long as its text. */
const bodyLimit = LIMITS.requestMaxBytes;
const jsonLimits = { prettyBytes: LIMITS.collectionMaxBytes + WRAPPING_BYTES };
const creationOptions = { bodyLimit, config: { json: jsonLimits } };
/** A collection may be sent as an object of any depth, because collections are stored as text. */
const uploadOptions = { bodyLimit, config: { json: { ...jsonLimits, depth: Infinity, values: Infinity } } };
const tags = ['data'];
const dataResponse = { 200: Data };

/** Creates the REST routes of docs/contract.md#scene-collections; the path is /data. */
export function sceneCollectionRoutes(collections: SceneCollectionService): FeatureRoutes {
  return (app) => {
    const listSchema = {
      tags,
      summary:
        "The caller's scene collections; scenes=false leaves the texts out, an API token never gets them",
      querystring: ListQuery,
      response: { 200: z.union([z.array(Data), z.array(DataHead)]) },
    };
    app.get('/data', { schema: listSchema }, async (request, reply) => {
      const viewer = getViewer(request);
      // An API token does not receive texts.
      if (request.query.scenes === 'false' || viewer.token) return collections.listHeads(viewer);
      return sendJsonList(reply, await collections.iterate(viewer, createEndSignal(reply)), Data);
    });

    const createSchema = {
      tags,
      summary: 'Create a scene collection',
      body: NewCollectionBody,
      response: dataResponse,
    };
    app.post('/data', { ...creationOptions, schema: createSchema }, (request) =>
      collections.create(getViewer(request), request.body),
    );

    const scenesSchema = {
      tags,
      summary: 'Replace the text; with a version, only if it is the newest',
      params: IdParameters,
      body: ScenesBody,
      response: dataResponse,
    };
    app.put('/data/:id/scenes', { ...uploadOptions, schema: scenesSchema }, (request) =>
      collections.setScenes(getViewer(request), request.params.id, request.body.scenes, request.body.version),
    );

    const renameSchema = {
      tags,
      summary: 'Rename a scene collection',
      params: IdParameters,
      body: NameBody,
      response: dataResponse,
    };
    app.put('/data/:id/name', { schema: renameSchema }, (request) =>
      collections.rename(getViewer(request), request.params.id, request.body),
    );

    const deletionSchema = {
      tags,
      summary: 'Delete a scene collection',
      params: IdParameters,
      response: dataResponse,
    };
    app.delete('/data/:id', { schema: deletionSchema }, (request) =>
      collections.delete(getViewer(request), request.params.id),
    );
  };
}
