/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> =
  T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { readDocument, readFragment } from '../../lib/documents/read-document.js';
import { useMutation, useQuery } from '@apollo/client/react';
/** Ways by which an action reached the product. */
export type LogVia = 'api' | 'chat' | 'node' | 'page';

export type SessionReportFieldsFragment = {
  __typename: 'SessionReport';
  id: string;
  serverId: string;
  began: number;
  lengthMs: number;
  deadZones: number;
  deadZonesMs: number;
  cost: number;
  expires: number;
  version: number;
  gaps: Array<{ __typename: 'ReportGap'; fromMs: number; toMs: number; kind: string }> | null;
};

export type SessionReportsQueryVariables = Exact<{ [key: string]: never }>;

export type SessionReportsQuery = {
  sessionReports: Array<{
    __typename: 'SessionReport';
    id: string;
    serverId: string;
    began: number;
    lengthMs: number;
    deadZones: number;
    deadZonesMs: number;
    cost: number;
    expires: number;
    version: number;
    gaps: Array<{ __typename: 'ReportGap'; fromMs: number; toMs: number; kind: string }> | null;
  }>;
};

export type SessionReportLogQueryVariables = Exact<{
  id: string;
}>;

export type SessionReportLogQuery = {
  sessionReport: {
    __typename: 'SessionReportDetails';
    log: Array<{
      __typename: 'LogEntry';
      id: string;
      serverId: string;
      at: number;
      chatter: string | null;
      action: string;
      detail: string | null;
      via: LogVia;
      by: { __typename: 'UserRef'; id: string; displayName: string } | null;
    }>;
  };
};

export type DeleteSessionReportMutationVariables = Exact<{
  id: string;
}>;

export type DeleteSessionReportMutation = { deleteSessionReport: boolean };

const SessionReportFieldsDefinition = /* @__PURE__ */ readFragment(
  'fragment SessionReportFields on SessionReport{id serverId began lengthMs deadZones deadZonesMs gaps{fromMs toMs kind}cost expires version}',
);

export const SessionReportsDocument = /* @__PURE__ */ readDocument<
  SessionReportsQuery,
  SessionReportsQueryVariables
>('query SessionReports{sessionReports{...SessionReportFields}}', [SessionReportFieldsDefinition]);

export const SessionReportLogDocument = /* @__PURE__ */ readDocument<
  SessionReportLogQuery,
  SessionReportLogQueryVariables
>(
  'query SessionReportLog($id:ID!){sessionReport(id:$id){log{id serverId at by{id displayName}chatter action detail via}}}',
);

export const DeleteSessionReportDocument = /* @__PURE__ */ readDocument<
  DeleteSessionReportMutation,
  DeleteSessionReportMutationVariables
>('mutation DeleteSessionReport($id:ID!){deleteSessionReport(id:$id)}');
export const useSessionReportsQuery = (
  options?: useQuery.Options<SessionReportsQuery, SessionReportsQueryVariables>,
) => useQuery<SessionReportsQuery, SessionReportsQueryVariables>(SessionReportsDocument, options);

export const useSessionReportLogQuery = (
  options: useQuery.Options<SessionReportLogQuery, SessionReportLogQueryVariables>,
) => useQuery<SessionReportLogQuery, SessionReportLogQueryVariables>(SessionReportLogDocument, options);

export const useDeleteSessionReportMutation = (
  options?: useMutation.Options<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>,
) =>
  useMutation<DeleteSessionReportMutation, DeleteSessionReportMutationVariables>(
    DeleteSessionReportDocument,
    options,
  );
