import type { StudioLevel } from '@trailcast/schema/wire';
import type { RuleName } from '../src/access/rules.js';
import { findExpectedOutcome, PERSONAS, type Outcome, type Persona } from './_rights/rights-rules.js';
import { GRAPHQL_ROWS, REST_ROWS, SOCKET_ROWS } from './_rights/rights-table.js';
import { callGraphql, callPreview, callRest, type RightsFixture } from './_rights/rights-calls.js';
import { EntityFixtures } from './_rights/rights-fixture.js';

/** Timeout of the setup, which sends hundreds of requests, ms. */
const SETUP_TIMEOUT_MS = 300_000;
/** Rules that depend only on the role. Their test needs no entities. */
const ROLE_RULES: readonly RuleName[] = ['public', 'signed-in', 'verified', 'administrator'];
/** Calls that delete a server, or a server's recording or report. */
const SERVER_DELETION =
  /^DELETE \/(server|recording|session-report)|delete(Server|Booking|Recording|SessionReport)$/;
const isAboutEntities = ({ rule }: { rule: RuleName }) => !ROLE_RULES.includes(rule);

interface Row {
  call: string;
  rule: RuleName;
  helper?: StudioLevel;
  destroys?: true;
}
type Outcomes = Partial<Record<Persona, Outcome>>;

const nameRows = <R extends Row>(rows: readonly R[]) => rows.map((row) => [row.call, row] as const);
const listExpectedOutcomes = (row: Row): Outcomes =>
  Object.fromEntries(PERSONAS.map((persona) => [persona, findExpectedOutcome(row, persona)]));

describe('rights to entities', () => {
  let fixtures: EntityFixtures;
  let shared: RightsFixture;

  beforeAll(async () => {
    fixtures = await EntityFixtures.start();
    shared = await fixtures.createFixture(PERSONAS, { server: true });
  }, SETUP_TIMEOUT_MS);
  afterAll(() => fixtures.close());

  /** Makes a call as all personas concurrently. A call that deletes its entity is made by separate users. */
  async function collectOutcomes(
    row: Row,
    call: (fixture: RightsFixture, persona: Persona) => Promise<Outcome>,
  ): Promise<Outcomes> {
    const callAs = async (persona: Persona): Promise<Outcome> => {
      if (!row.destroys || findExpectedOutcome(row, persona) !== 'allowed') return call(shared, persona);
      const fixture = await fixtures.createFixture([persona], { server: SERVER_DELETION.test(row.call) });
      const ownOutcome = await call(fixture, persona);
      await fixtures.deleteServer(fixture, persona);
      return ownOutcome;
    };
    const fixtureEntries = await Promise.all(
      PERSONAS.map(async (persona) => [persona, await callAs(persona)] as const),
    );
    return Object.fromEntries(fixtureEntries);
  }

  test.each(nameRows(REST_ROWS.filter(isAboutEntities)))('checks the rights of REST %s', async (_, row) => {
    expect(await collectOutcomes(row, (fixture, persona) => callRest(fixture, row, persona))).toEqual(
      listExpectedOutcomes(row),
    );
  });

  test.each(nameRows(SOCKET_ROWS))('checks the rights of WebSocket %s', async (_, row) => {
    expect(await collectOutcomes(row, callPreview)).toEqual(listExpectedOutcomes(row));
  });

  test.each(nameRows(GRAPHQL_ROWS.filter(isAboutEntities)))(
    'checks the rights of GraphQL %s',
    async (_, row) => {
      expect(await collectOutcomes(row, (fixture, persona) => callGraphql(fixture, row, persona))).toEqual(
        listExpectedOutcomes(row),
      );
    },
  );
});
