import { SessionReport, SessionReportHead } from '@trailcast/schema/wire';
import { z } from 'zod';
import { IdParameters } from '../../infra/entity-id.js';
import { getViewer, type FeatureRoutes } from '../../infra/http/feature-routes.js';
import { findLocale } from './page/report-locale.js';
import { renderPage } from './page/report-page.js';
import { REPORT_LANGUAGES } from './page/report-texts.js';
import type { SessionReportService } from './session-report.service.js';

const tags = ['report'];
const PageQuery = z.object({
  language: z.enum(REPORT_LANGUAGES).default('en'),
  /** IANA time zone of the page's date. */
  timeZone: z.string().max(64).optional(),
});

/** `publicUrl`: address of the application, to which a saved page leads back. */
export function sessionReportRoutes(reports: SessionReportService, publicUrl: string): FeatureRoutes {
  return (app) => {
    const listSchema = {
      tags,
      summary: 'Reports of the last 90 days',
      response: { 200: z.array(SessionReportHead) },
    };
    app.get('/session-report', { schema: listSchema }, (request) => reports.list(getViewer(request)));

    const getSchema = { tags, summary: 'A report', params: IdParameters, response: { 200: SessionReport } };
    app.get('/session-report/:id', { schema: getSchema }, (request) =>
      reports.get(getViewer(request), request.params.id),
    );

    const pageSchema = {
      tags,
      summary: 'A report as a page without scripts, to be saved',
      params: IdParameters,
      querystring: PageQuery,
      produces: ['text/html'],
    };
    app.get('/session-report/:id/page', { schema: pageSchema }, async (request, reply) => {
      const { report, streamName } = await reports.getWithStreamName(getViewer(request), request.params.id);
      const { language, timeZone } = request.query;
      const locale = findLocale(language, request.headers['accept-language']);
      const date = new Date(report.began).toISOString().slice(0, 10);
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .header('content-disposition', `attachment; filename="trailcast-report-${date}.html"`)
        .send(
          renderPage(report, {
            language,
            locale,
            timeZone,
            streamName,
            homeUrl: `${publicUrl}/streams#reports`,
          }),
        );
    });

    const deletionSchema = {
      tags,
      summary: 'Delete a report',
      params: IdParameters,
      response: { 204: z.null() },
    };
    app.delete('/session-report/:id', { schema: deletionSchema }, async (request, reply) => {
      await reports.delete(getViewer(request), request.params.id);
      return reply.code(204).send(null);
    });
  };
}
