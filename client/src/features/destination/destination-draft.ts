import type {
  CreateDestinationInput,
  DestinationFieldsFragment,
  UpdateDestinationInput,
} from './destination.generated.js';

export const NEW_KINDS = ['kick', 'youtube', 'custom'] as const;
export type NewKind = (typeof NEW_KINDS)[number];

/** Field values of the dialog. The page never receives the stored key. */
export interface DestinationDraft {
  kind: DestinationFieldsFragment['kind'];
  name: string;
  server: string;
  key: string;
}

export function createDraft(kind: NewKind = 'kick'): DestinationDraft {
  return { kind, name: '', server: '', key: '' };
}

export function draftOf({ kind, name, server }: DestinationFieldsFragment): DestinationDraft {
  return { kind, name, server, key: '' };
}

/** Returns true if the required fields are filled in; the server validates the values. */
export function isComplete({ kind, name, server, key }: DestinationDraft, isNew: boolean): boolean {
  if (!isNew) return name.trim() !== '' && (kind === 'twitch' || server.trim() !== '');
  return key.trim() !== '' && (kind !== 'custom' || server.trim() !== '');
}

/** Returns the input for a new destination. Empty fields are omitted, so the server uses its defaults. */
export function createInputOf({ kind, name, server, key }: DestinationDraft): CreateDestinationInput {
  return { kind, key, ...(name.trim() && { name }), ...(server.trim() && { server }) };
}

/** Returns the changed fields. An empty key leaves the stored key unchanged. */
export function updateInputOf(
  draft: DestinationDraft,
  storedDestination: DestinationFieldsFragment,
): UpdateDestinationInput {
  return {
    ...(draft.name !== storedDestination.name && { name: draft.name }),
    ...(draft.server !== storedDestination.server && { server: draft.server }),
    ...(draft.key.trim() && { key: draft.key }),
  };
}

/** Fields that the server validates. The dialog shows their errors. */
export const VALIDATED_FIELDS = ['name', 'server', 'key'] as const;
