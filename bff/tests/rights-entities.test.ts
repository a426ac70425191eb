import type { StudioLevel } from '@trailcast/schema/wire';
import type { RuleName } from '../src/access/rules.js';
import { expectedOutcome, PERSONAS, type Outcome, type Persona } from './_rights/rights-rules.js';
import { GRAPHQL_ROWS, REST_ROWS, SOCKET_ROWS } from './_rights/rights-table.js';
import { callGraphql, callPreview, callRest, type RightsWorld } from './_rights/rights-walk.js';
import { EntityWorlds } from './_rights/rights-world.js';

/** Setup time of hundreds of calls, ms. */
const SETUP_MS = 300_000;
/** Rules that depend only on the role, tested without entities. */
const BY_ROLE: readonly RuleName[] = ['public', 'signed-in', 'verified', 'administrator'];
/** Calls that consume a server, or a recording or report of one. */
const OF_SERVER =
  /^DELETE \/(server|recording|session-report)|delete(Server|Booking|Recording|SessionReport)$/;
const aboutEntities = ({ rule }: { rule: RuleName }) => !BY_ROLE.includes(rule);

interface Row {
  call: string;
  rule: RuleName;
  helper?: StudioLevel;
  destroys?: true;
}
type Outcomes = Partial<Record<Persona, Outcome>>;

const byName = <R extends Row>(rows: readonly R[]) => rows.map((row) => [row.call, row] as const);
const expectedOf = (row: Row): Outcomes =>
  Object.fromEntries(PERSONAS.map((persona) => [persona, expectedOutcome(row, persona)]));

describe('rights to entities', () => {
  let worlds: EntityWorlds;
  let shared: RightsWorld;

  beforeAll(async () => {
    worlds = await EntityWorlds.start();
    shared = await worlds.rebuild(PERSONAS, { server: true });
  }, SETUP_MS);
  afterAll(() => worlds.close());

  /** Makes a call as all personas concurrently. A call that consumes its entity gets separate users. */
  async function outcomesOf(
    row: Row,
    call: (world: RightsWorld, persona: Persona) => Promise<Outcome>,
  ): Promise<Outcomes> {
    const outcome = async (persona: Persona): Promise<Outcome> => {
      if (!row.destroys || expectedOutcome(row, persona) !== 'allowed') return call(shared, persona);
      const world = await worlds.rebuild([persona], { server: OF_SERVER.test(row.call) });
      const ownOutcome = await call(world, persona);
      await worlds.end(world, persona);
      return ownOutcome;
    };
    const all = await Promise.all(
      PERSONAS.map(async (persona) => [persona, await outcome(persona)] as const),
    );
    return Object.fromEntries(all);
  }

  test.each(byName(REST_ROWS.filter(aboutEntities)))('REST %s', async (_, row) => {
    expect(await outcomesOf(row, (world, persona) => callRest(world, row, persona))).toEqual(expectedOf(row));
  });

  test.each(byName(SOCKET_ROWS))('WebSocket %s', async (_, row) => {
    expect(await outcomesOf(row, callPreview)).toEqual(expectedOf(row));
  });

  test.each(byName(GRAPHQL_ROWS.filter(aboutEntities)))('GraphQL %s', async (_, row) => {
    expect(await outcomesOf(row, (world, persona) => callGraphql(world, row, persona))).toEqual(
      expectedOf(row),
    );
  });
});
