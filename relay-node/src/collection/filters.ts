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

const percent: SettingRule = [0, 1000];
const unit: SettingRule = [-8, 8];
const decibel: SettingRule = [-100, 60];
const colour: SettingRule = [0, 0xffffffff];
const milliseconds: SettingRule = [0, 2000];
const pixels: SettingRule = [-16384, 16384];
const correction = { opacity: [0, 100], contrast: unit, brightness: unit, gamma: unit } as const;
const keying = { ...correction, key_color: colour, similarity: percent, smoothness: percent } as const;
const keyColours = ['green', 'blue', 'red', 'magenta', 'custom'] as const;

/** Allowed filters and settings: no file paths, URLs or external plug-ins. */
const FILTERS: Record<string, { versionedId: string; settings: Record<string, SettingRule> }> = {
  crop_filter: {
    versionedId: 'crop_filter',
    settings: {
      relative: 'boolean',
      left: pixels,
      top: pixels,
      right: pixels,
      bottom: pixels,
      cx: pixels,
      cy: pixels,
    },
  },
  color_filter: {
    versionedId: 'color_filter_v2',
    settings: {
      ...correction,
      saturation: unit,
      hue_shift: [-180, 180],
      color_multiply: colour,
      color_add: colour,
    },
  },
  chroma_key_filter: {
    versionedId: 'chroma_key_filter_v2',
    settings: { ...keying, key_color_type: keyColours, spill: percent },
  },
  color_key_filter: {
    versionedId: 'color_key_filter_v2',
    settings: { ...keying, key_color_type: keyColours },
  },
  sharpness_filter: { versionedId: 'sharpness_filter_v2', settings: { sharpness: [0, 1] } },
  scroll_filter: {
    versionedId: 'scroll_filter',
    settings: { speed_x: [-1000, 1000], speed_y: [-1000, 1000], loop: 'boolean' },
  },
  gain_filter: { versionedId: 'gain_filter', settings: { db: decibel } },
  limiter_filter: {
    versionedId: 'limiter_filter',
    settings: { threshold: decibel, release_time: milliseconds },
  },
  compressor_filter: {
    versionedId: 'compressor_filter',
    settings: {
      ratio: [1, 32],
      threshold: decibel,
      attack_time: milliseconds,
      release_time: milliseconds,
      output_gain: decibel,
    },
  },
  expander_filter: {
    versionedId: 'expander_filter',
    settings: {
      ratio: [1, 20],
      threshold: decibel,
      attack_time: milliseconds,
      release_time: milliseconds,
      output_gain: decibel,
    },
  },
  noise_gate_filter: {
    versionedId: 'noise_gate_filter',
    settings: {
      open_threshold: decibel,
      close_threshold: decibel,
      attack_time: milliseconds,
      hold_time: milliseconds,
      release_time: milliseconds,
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
  const rebuilt: Json[] = [];
  for (const [index, filter] of asArray(filters).entries()) {
    const clean = cleanFilter(filter, createPointer(path, index), removed);
    if (clean && rebuilt.length >= MAX_FILTERS) {
      removed.add(
        createPointer(path, index),
        String(clean.id),
        `A source has at most ${MAX_FILTERS} filters.`,
      );
    } else if (clean) rebuilt.push(clean);
  }
  return rebuilt;
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
