import {
  asArray,
  asBoolean,
  asInteger,
  asNumber,
  asObject,
  asOneOf,
  asText,
  isObject,
  createPointer,
  type Json,
} from './json-values.js';
import { isName } from './names.js';
import type { Removals } from './removals.js';

const DIRECTIONS = ['left', 'right', 'up', 'down'] as const;
/** Transitions that are built into OBS and not listed in collections. */
const BUILT_IN_TRANSITIONS = ['Cut', 'Fade'];
const MAX_TRANSITIONS = 20;

const CLEAN_SETTINGS: Record<string, (settings: Json) => Json> = {
  cut_transition: () => ({}),
  fade_transition: () => ({}),
  swipe_transition: (settings) => ({
    direction: asOneOf(settings.direction, DIRECTIONS, 'left'),
    swipe_in: asBoolean(settings.swipe_in, false),
  }),
  slide_transition: (settings) => ({ direction: asOneOf(settings.direction, DIRECTIONS, 'left') }),
  fade_to_color_transition: (settings) => ({
    color: asInteger(settings.color, { min: 0, max: 0xffffffff, otherwise: 0xff000000 }),
    switch_point: asNumber(settings.switch_point, { min: 0, max: 100, otherwise: 50 }),
  }),
  // OBS uses its default image, because a custom image would be a file.
  wipe_transition: (settings) => ({
    luma_softness: asNumber(settings.luma_softness, { min: 0, max: 1, otherwise: 0.03 }),
    luma_invert: asBoolean(settings.luma_invert, false),
  }),
};

/** Returns the allowed transitions and the current one. Like OBS, falls back to Fade for an unknown name. */
export function cleanTransitions(
  collection: Json,
  removed: Removals,
): { transitions: Json[]; current_transition: string; transition_duration: number } {
  const transitions: Json[] = [];
  for (const [index, transition] of asArray(collection.transitions).entries()) {
    const cleanedTransition = cleanTransition(transition, createPointer('', 'transitions', index), removed);
    if (cleanedTransition && transitions.length < MAX_TRANSITIONS) transitions.push(cleanedTransition);
  }
  const names = [...BUILT_IN_TRANSITIONS, ...transitions.map(({ name }) => asText(name))];
  return {
    transitions,
    current_transition: asOneOf(collection.current_transition, names, 'Fade'),
    transition_duration: asInteger(collection.transition_duration, { min: 50, max: 20_000, otherwise: 300 }),
  };
}

function cleanTransition(transition: unknown, path: string, removed: Removals): Json | null {
  if (!isObject(transition)) return null;
  const id = asText(transition.id);
  const cleanSettings = Object.hasOwn(CLEAN_SETTINGS, id) ? CLEAN_SETTINGS[id] : undefined;
  if (cleanSettings && isName(transition.name)) {
    return { id, name: transition.name, settings: cleanSettings(asObject(transition.settings)) };
  }
  removed.add(path, id || 'transition', 'This transition is not available on a relay server.');
  return null;
}
