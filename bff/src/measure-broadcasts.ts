import { DESTINATION_STATES, PAGE_TROUBLES, type ServerReport } from '@trailcast/schema/node';
import type { Registry } from 'prom-client';
import type { RelayServerFeature } from './features/relay-server/relay-server.wiring.js';
import { registerGauge, type Sample } from './infra/http/monitoring/gauges.js';

/** Registers metrics of the quality of broadcasts, by node. */
export function measureBroadcasts(
  registry: Registry,
  directory: Pick<RelayServerFeature['directory'], 'all'>,
): void {
  const createSamplesByNode = (value: (servers: readonly ServerReport[]) => number) => () =>
    directory.all().map(({ node, reports }): Sample => [{ node: node.name }, value(reports?.servers ?? [])]);
  registerGauge(
    registry,
    'trailcast_destinations',
    'Destinations of the broadcasts of a relay node by state',
    () =>
      directory.all().flatMap(({ node, reports }): Sample[] => {
        const destinations = (reports?.servers ?? []).flatMap(({ destinations }) => destinations);
        return DESTINATION_STATES.map((state): Sample => [
          { node: node.name, state },
          destinations.filter((destination) => destination.state === state).length,
        ]);
      }),
    ['node', 'state'],
  );
  registerGauge(
    registry,
    'trailcast_destination_queue_seconds',
    'Age of the oldest bytes that wait for a destination of a relay node',
    createSamplesByNode((servers) =>
      findMaximum(servers.flatMap(listDestinations).map(({ queuedMs }) => queuedMs / 1_000)),
    ),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_destination_dropped_frames',
    'Frames dropped from the running broadcasts of a relay node because a destination accepted too little data',
    createSamplesByNode((servers) =>
      sum(servers.flatMap(listDestinations).map(({ droppedFrames }) => droppedFrames)),
    ),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_broadcast_seen_frames',
    'Lowest share of frames that viewers of a broadcast of a relay node see as they are, 0 to 1',
    createSamplesByNode((servers) => Math.min(1, ...servers.map(({ drawnShare }) => drawnShare ?? 1))),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_broadcast_late_frames',
    'Highest share of frames that the encoder skips in a broadcast of a relay node, 0 to 1',
    createSamplesByNode((servers) => findMaximum(servers.map(({ encoder }) => encoder?.lateShare ?? 0))),
    ['node'],
  );
  registerGauge(
    registry,
    'trailcast_broadcast_encoder_load',
    'Highest share of its machine’s CPU that an OBS of a relay node uses for a broadcast, 0 to 1',
    createSamplesByNode((servers) => findMaximum(servers.map(({ encoder }) => encoder?.load ?? 0))),
    ['node'],
  );
}

/** Registers a metric of the web pages of servers, by node. */
export function measurePages(
  registry: Registry,
  directory: Pick<RelayServerFeature['directory'], 'all'>,
): void {
  registerGauge(
    registry,
    'trailcast_web_pages',
    'Web pages of the servers of a relay node by state: "shown", or the problem',
    () =>
      directory.all().flatMap(({ node, reports }): Sample[] => {
        const pages = (reports?.servers ?? []).flatMap(({ pages }) => pages ?? []);
        return [null, ...PAGE_TROUBLES].map((trouble): Sample => [
          { node: node.name, state: trouble ?? 'shown' },
          pages.filter((page) => page.trouble === trouble).length,
        ]);
      }),
    ['node', 'state'],
  );
}

const listDestinations = ({ destinations }: ServerReport) => destinations;
const findMaximum = (values: readonly number[]) => Math.max(0, ...values);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
