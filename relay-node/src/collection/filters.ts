import {
  asArray,
  asBoolean,
  asInteger,
  asNumber,
  asObject,
  asText,
  isObject,
  createPointer,
  type Json,
} from './json-values.js';
import { isName } from './names.js';
import type { Removals } from './removals.js';

const MAX_FILTERS = 16;

type SettingRule = 'boolean' | readonly [min: number, max: number] | readonly string[];

const percentRange: SettingRule = [0, 1000];
const factorRange: SettingRule = [-8, 8];
const decibelRange: SettingRule = [-100, 60];
const colourRange: SettingRule = [0, 0xffffffff];
const millisecondRange: SettingRule = [0, 2000];
const pixelRange: SettingRule = [-16384, 16384];
const correctionSettings = {
  opacity: [0, 100],
  contrast: factorRange,
  brightness: factorRange,
  gamma: factorRange,
} as const;
const keyingSettings = {
  ...correctionSettings,
  key_color: colourRange,
  similarity: percentRange,
  smoothness: percentRange,
} as const;
const keyColours = ['green', 'blue', 'red', 'magenta', 'custom'] as const;

/** Allowed filters and settings: no file paths, URLs or external plug-ins. */
const FILTERS: Record<string, { versionedId: string; settings: Record<string, SettingRule> }> = {
  crop_filter: {
    versionedId: 'crop_filter',
    settings: {
      relative: 'boolean',
      left: pixelRange,
      top: pixelRange,
      right: pixelRange,
      bottom: pixelRange,
      cx: pixelRange,
      cy: pixelRange,
    },
  },
  color_filter: {
    versionedId: 'color_filter_v2',
    settings: {
      ...correctionSettings,
      saturation: factorRange,
      hue_shift: [-180, 180],
      color_multiply: colourRange,
      color_add: colourRange,
    },
  },
  chroma_key_filter: {
    versionedId: 'chroma_key_filter_v2',
    settings: { ...keyingSettings, key_color_type: keyColours, spill: percentRange },
  },
  color_key_filter: {
    versionedId: 'color_key_filter_v2',
    settings: { ...keyingSettings, key_color_type: keyColours },
  },
  sharpness_filter: { versionedId: 'sharpness_filter_v2', settings: { sharpness: [0, 1] } },
  scroll_filter: {
    versionedId: 'scroll_filter',
    settings: { speed_x: [-1000, 1000], speed_y: [-1000, 1000], loop: 'boolean' },
  },
  gain_filter: { versionedId: 'gain_filter', settings: { db: decibelRange } },
  limiter_filter: {
    versionedId: 'limiter_filter',
    settings: { threshold: decibelRange, release_time: millisecondRange },
  },
  compressor_filter: {
    versionedId: 'compressor_filter',
    settings: {
      ratio: [1, 32],
      threshold: decibelRange,
      attack_time: millisecondRange,
      release_time: millisecondRange,
      output_gain: decibelRange,
    },
  },
  expander_filter: {
    versionedId: 'expander_filter',
    settings: {
      ratio: [1, 20],
      threshold: decibelRange,
      attack_time: millisecondRange,
      release_time: millisecondRange,
      output_gain: decibelRange,
    },
  },
  noise_gate_filter: {
    versionedId: 'noise_gate_filter',
    settings: {
      open_threshold: decibelRange,
      close_threshold: decibelRange,
      attack_time: millisecondRange,
      hold_time: millisecondRange,
      release_time: millisecondRange,
    },
  },
  noise_suppress_filter: {
    versionedId: 'noise_suppress_filter_v2',
    settings: { suppress_level: [-60, 0], method: ['speex', 'rnnoise'] },
  },
  invert_polarity_filter: { versionedId: 'invert_polarity_filter', settings: {} },
};

/** Rebuilds a source's filters. `path` is a JSON pointer to the list. */
export function cleanFilters(filters: unknown, path: string, removed: Removals): Json[] {
  const rebuiltFilters: Json[] = [];
  for (const [index, filter] of asArray(filters).entries()) {
    const cleanedFilter = cleanFilter(filter, createPointer(path, index), removed);
    if (cleanedFilter && rebuiltFilters.length >= MAX_FILTERS) {
      removed.add(
        createPointer(path, index),
        String(cleanedFilter.id),
        `A source has at most ${MAX_FILTERS} filters.`,
      );
    } else if (cleanedFilter) rebuiltFilters.push(cleanedFilter);
  }
  return rebuiltFilters;
}

function cleanFilter(filter: unknown, path: string, removed: Removals): Json | null {
  if (!isObject(filter)) return null;
  const id = (asText(filter.id) || asText(filter.versioned_id)).replace(/_v\d+$/, '');
  const allowedFilter = Object.hasOwn(FILTERS, id) ? FILTERS[id] : undefined;
  if (!allowedFilter || !isName(filter.name)) {
    removed.add(path, id || 'filter', 'This filter is not available on a relay server.');
    return null;
  }
  const settings = asObject(filter.settings);
  return {
    id,
    versioned_id: allowedFilter.versionedId,
    name: filter.name,
    enabled: asBoolean(filter.enabled, true),
    settings: Object.fromEntries(
      Object.entries(allowedFilter.settings).flatMap(([key, rule]) => {
        const value = cleanSetting(settings[key], rule);
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  };
}

/** Returns the value that the rule allows, or undefined for OBS's default. */
function cleanSetting(value: unknown, rule: SettingRule): unknown {
  if (rule === 'boolean') return typeof value === 'boolean' ? value : undefined;
  if (isRange(rule)) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
    const range = { min: rule[0], max: rule[1], otherwise: rule[0] };
    return Number.isInteger(value) ? asInteger(value, range) : asNumber(value, range);
  }
  return rule.find((keyword) => keyword === value);
}

function isRange(rule: SettingRule): rule is readonly [number, number] {
  return typeof rule[0] === 'number';
}
