import { rightsCases, type RightsCase } from './_rights/rights-cases.js';
import type { RuleName } from '../src/access/rules.js';
import { PERSONAS, type Outcome } from './_rights/rights-rules.js';
import { GRAPHQL_ROWS, REST_ROWS, SOCKET_ROWS } from './_rights/rights-table.js';
import { callGraphql, callPreview, callRest, type RightsWorld } from './_rights/rights-walk.js';
import { EntityWorlds } from './_rights/rights-world.js';

/** Rules that depend only on the role, tested without entities. */
const BY_ROLE: readonly RuleName[] = ['public', 'signed-in', 'verified', 'administrator'];
/** Calls that consume a server, or what one leaves. */
const OF_SERVER =
  /^DELETE \/(server|recording|session-report)|delete(Server|Booking|Recording|SessionReport)$/;
const aboutEntities = ({ rule }: { rule: RuleName }) => !BY_ROLE.includes(rule);

/** Each case with its name. */
const titled = <Row extends { call: string }>(cases: RightsCase<Row>[]) =>
  cases.map((one) => [`${one.row.call} by ${one.persona}: ${one.expected}`, one] as const);

describe('rights to entities', () => {
  let worlds: EntityWorlds;
  let shared: RightsWorld;

  beforeAll(async () => {
    worlds = await EntityWorlds.start();
    shared = await worlds.fresh(PERSONAS, { server: true });
  });
  afterAll(() => worlds.close());

  /** Makes a call. One that consumes its entity gets its own users. */
  async function outcomeIn(
    { row, persona, expected }: RightsCase<{ call: string; destroys?: true }>,
    call: (world: RightsWorld) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (expected !== 'allowed' || !row.destroys) return call(shared);
    const world = await worlds.fresh([persona], { server: OF_SERVER.test(row.call) });
    const outcome = await call(world);
    await worlds.end(world, persona);
    return outcome;
  }

  test.each(titled(rightsCases(REST_ROWS.filter(aboutEntities))))('REST %s', async (_, one) => {
    const outcome = await outcomeIn(one, (world) => callRest(world, one.row, one.persona));
    expect(outcome).toBe(one.expected);
  });

  test.each(titled(rightsCases(SOCKET_ROWS)))('WebSocket %s', async (_, one) => {
    expect(await callPreview(shared, one.persona)).toBe(one.expected);
  });

  test.each(titled(rightsCases(GRAPHQL_ROWS.filter(aboutEntities))))('GraphQL %s', async (_, one) => {
    const outcome = await outcomeIn(one, (world) => callGraphql(world, one.row, one.persona));
    expect(outcome).toBe(one.expected);
  });
});
