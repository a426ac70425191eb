import type { PhoneChange } from '@trailcast/schema/wire';
import type { PhoneChange as PhoneChangeInput, Resolvers } from '../../../generated/resolvers.generated.js';
import { parseEntityId } from '../../../infra/entity-id.js';
import { requireViewer } from '../../../infra/graphql/context.js';
import type { PhoneService } from './phone.service.js';

export function phoneResolvers(phones: PhoneService): Pick<Resolvers, 'Query' | 'Mutation'> {
  return {
    Query: {
      phone: (_parent, { streamId }, context) => phones.get(requireViewer(context), parseEntityId(streamId)),
      phoneEnrolment: (_parent, { streamId }, context) =>
        phones.readEnrolment(requireViewer(context), parseEntityId(streamId)),
    },
    Mutation: {
      enrolPhone: (_parent, { streamId }, context) =>
        phones.enrol(requireViewer(context), parseEntityId(streamId)),
      revokePhone: async (_parent, { streamId }, context) => {
        await phones.revoke(requireViewer(context), parseEntityId(streamId));
        return true;
      },
      changePhone: (_parent, { streamId, change }, context) =>
        phones.change(requireViewer(context), parseEntityId(streamId), toPhoneChange(change)),
    },
  };
}

/** Converts GraphQL's nulls to absent fields. */
function toPhoneChange({ muted, torch, presetId, network }: PhoneChangeInput): PhoneChange {
  return {
    muted: muted ?? undefined,
    torch: torch ?? undefined,
    presetId: presetId ?? undefined,
    network: network ?? undefined,
  };
}
