import { GraphiQL } from 'graphiql';
import { useState } from 'react';
import { sendRequest, formatErrors, type GraphqlRequest } from './send-request.js';

const FIRST_QUERY = `# Runs as the signed-in user of this browser. To use an API token instead, set it below
# under Headers: { "authorization": "Bearer trailcast_…" }
query {
  me {
    displayName
  }
  streams {
    name
    live
  }
}
`;

/** GraphiQL for /graphql. Shows the errors of a response, with their details, below it. */
export function GraphqlPage() {
  const [errors, setErrors] = useState<string[]>([]);
  const fetchGraphql = async (
    request: GraphqlRequest,
    options?: { headers?: Record<string, string> | null },
  ) => {
    const response = await sendRequest(request, options?.headers ?? {});
    if (request.operationName !== 'IntrospectionQuery') setErrors(formatErrors(response));
    return response;
  };
  return (
    <GraphiQL fetcher={fetchGraphql} defaultQuery={FIRST_QUERY} defaultEditorToolsVisibility="headers">
      <GraphiQL.Footer>
        <p role="status" aria-label="Reason">
          {errors.join(' ')}
        </p>
      </GraphiQL.Footer>
    </GraphiQL>
  );
}
