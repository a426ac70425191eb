import { DESTINATION_STATES, PAGE_TROUBLES, type ServerReport } from '@trailcast/schema/node';
import type { Registry } from 'prom-client';
import type { RelayServerFeature } from './features/relay-server/relay-server.wiring.js';
import { gauge, type Sample } from './infra/http/operations/gauges.js';

/** Registers metrics of the quality of broadcasts, by node. */
export function measureBroadcasts(
  registry: Registry,
  directory: Pick<RelayServerFeature['directory'], 'all'>,
): void {
  const byNode = (figure: (servers: readonly ServerReport[]) => number) => () =>
    directory.all().map(({ node, reports }): Sample => [{ node: node.name }, figure(reports?.servers ?? [])]);
  gauge(
    registry,
    'trailcast_destinations',
    'Destinations of the broadcasts of a relay node by state',
    () =>
      directory.all().flatMap(({ node, reports }): Sample[] => {
        const all = (reports?.servers ?? []).flatMap(({ destinations }) => destinations);
        return DESTINATION_STATES.map((state): Sample => [
          { node: node.name, state },
          all.filter((each) => each.state === state).length,
        ]);
      }),
    ['node', 'state'],
  );
  gauge(
    registry,
    'trailcast_destination_queue_seconds',
    'Age of the oldest bytes that wait for a destination of a relay node',
    byNode((servers) => maxOf(servers.flatMap(destinationsOf).map(({ queuedMs }) => queuedMs / 1_000))),
    ['node'],
  );
  gauge(
    registry,
    'trailcast_destination_dropped_frames',
    'Frames of the running broadcasts of a relay node that were left out because a destination took too little',
    byNode((servers) => sum(servers.flatMap(destinationsOf).map(({ droppedFrames }) => droppedFrames))),
    ['node'],
  );
  gauge(
    registry,
    'trailcast_broadcast_seen_frames',
    'Lowest share of frames that viewers of a broadcast of a relay node see as they are, 0 to 1',
    byNode((servers) => Math.min(1, ...servers.map(({ drawnShare }) => drawnShare ?? 1))),
    ['node'],
  );
  gauge(
    registry,
    'trailcast_broadcast_late_frames',
    'Highest share of frames that the encoder of a broadcast of a relay node has no time for, 0 to 1',
    byNode((servers) => maxOf(servers.map(({ encoder }) => encoder?.lateShare ?? 0))),
    ['node'],
  );
  gauge(
    registry,
    'trailcast_broadcast_encoder_load',
    'Highest part of its machine’s CPU that an OBS of a relay node uses for a broadcast, 0 to 1',
    byNode((servers) => maxOf(servers.map(({ encoder }) => encoder?.load ?? 0))),
    ['node'],
  );
}

/** Registers a metric of the web pages of servers, by node. */
export function measurePages(
  registry: Registry,
  directory: Pick<RelayServerFeature['directory'], 'all'>,
): void {
  gauge(
    registry,
    'trailcast_web_pages',
    'Web pages of the servers of a relay node by their trouble, "shown" without any',
    () =>
      directory.all().flatMap(({ node, reports }): Sample[] => {
        const all = (reports?.servers ?? []).flatMap(({ pages }) => pages ?? []);
        return [null, ...PAGE_TROUBLES].map((trouble): Sample => [
          { node: node.name, state: trouble ?? 'shown' },
          all.filter((each) => each.trouble === trouble).length,
        ]);
      }),
    ['node', 'state'],
  );
}

const destinationsOf = ({ destinations }: ServerReport) => destinations;
const maxOf = (figures: readonly number[]) => Math.max(0, ...figures);
const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
