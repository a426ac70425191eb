import { GraphiQL } from 'graphiql';
import { useState } from 'react';
import { ask, reasonsOf, type Asked } from './ask.js';

const FIRST_QUERY = `# Runs as the user who is signed in in this browser. To use an API token instead, set it below
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

/** GraphiQL for /graphql. Shows the reasons of refused fields below the response. */
export function GraphqlPage() {
  const [reasons, setReasons] = useState<string[]>([]);
  const fetcher = async (asked: Asked, options?: { headers?: Record<string, string> | null }) => {
    const answer = await ask(asked, options?.headers ?? {});
    if (asked.operationName !== 'IntrospectionQuery') setReasons(reasonsOf(answer));
    return answer;
  };
  return (
    <GraphiQL fetcher={fetcher} defaultQuery={FIRST_QUERY} defaultEditorToolsVisibility="headers">
      <GraphiQL.Footer>
        <p role="status" aria-label="Reason">
          {reasons.join(' ')}
        </p>
      </GraphiQL.Footer>
    </GraphiQL>
  );
}
