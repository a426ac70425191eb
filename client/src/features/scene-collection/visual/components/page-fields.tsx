import { Grid, Stack, Text } from '@chakra-ui/react';
import { BROWSER_SOURCE_LIMITS, type BrowserSource } from '@trailcast/schema/browser-sources';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../../ui/field/text-area-field.js';
import { TextField } from '../../../../ui/field/text-field.js';
import { Notice } from '../../../../ui/notice.js';
import type { PageChange } from '../edit/web-pages.js';
import { parseTypedUrl } from '../model/web-pages.js';
import { NumberField } from './number-field.js';

interface Props {
  page: BrowserSource;
  /** Maximum pixels of this page: the pages of a collection share a total. */
  pixels: number;
  /** True if servers show web pages; null while unknown. */
  canShowPages: boolean | null;
  /** True if a missing URL is marked. */
  marksMissingUrl: boolean;
  /** Changes with the same `subject`, such as typing in one field, are one step of Undo. */
  onChange: (change: PageChange, subject: string) => void;
}

const { side, fps: maxFps, urlLength, cssLength, megapixels } = BROWSER_SOURCE_LIMITS;

/**
 * URL, size, CSS and frame rate of a web page. Invalid input stays in its field with an error and is not reported.
 */
export function PageFields({ page, pixels, canShowPages, marksMissingUrl, onChange }: Props) {
  const { t } = useTranslation();
  const maxSideLength = (otherSide: number) =>
    Math.max(side.min, Math.min(side.max, Math.floor(pixels / otherSide)));
  return (
    <Stack gap="2">
      {canShowPages === false && (
        <Notice icon={TriangleAlert} tone="attention">
          {t('visual.page.notShown')}
        </Notice>
      )}
      <UrlField
        url={page.url}
        marksMissingUrl={marksMissingUrl}
        onChange={(url) => onChange({ url }, 'address')}
      />
      <Grid gap="2" alignItems="end" templateColumns="repeat(auto-fit, minmax(7rem, 1fr))">
        <NumberField
          label={t('visual.page.width')}
          unit="px"
          value={page.width}
          min={side.min}
          max={maxSideLength(page.height)}
          onChange={(width) => onChange({ width }, 'page width')}
        />
        <NumberField
          label={t('visual.page.height')}
          unit="px"
          value={page.height}
          min={side.min}
          max={maxSideLength(page.width)}
          onChange={(height) => onChange({ height }, 'page height')}
        />
        <NumberField
          label={t('visual.page.rate')}
          value={page.fps}
          min={1}
          max={maxFps}
          onChange={(fps) => onChange({ fps }, 'rate')}
        />
      </Grid>
      <Text fontSize="sm" color="muted">
        {t('visual.page.left', { left: Math.floor(pixels / 1e5) / 10, megapixels })}
      </Text>
      <CssField css={page.css} onChange={(css) => onChange({ css }, 'css')} />
    </Stack>
  );
}

interface UrlFieldProps {
  url: string;
  marksMissingUrl: boolean;
  onChange: (url: string) => void;
}

/** The URL is validated when the field loses the focus, because a partly typed URL is always invalid. */
function UrlField({ url, marksMissingUrl, onChange }: UrlFieldProps) {
  const { t } = useTranslation();
  const [typedText, setTypedText] = useState<string | null>(null);
  const [wasBlurred, setBlurred] = useState(url !== '');
  const text = typedText ?? url;
  const parsedUrl = parseTypedUrl(text);
  const problem = (wasBlurred || marksMissingUrl) && 'problem' in parsedUrl ? parsedUrl.problem : null;
  return (
    <TextField
      label={t('visual.page.address')}
      hint={t('visual.page.addressHint')}
      error={problem === null ? undefined : t(`visual.page.refused.${problem}`, { max: urlLength })}
      value={text}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      onBlur={() => {
        setBlurred(wasBlurred || typedText !== null);
        if ('url' in parsedUrl) setTypedText(null);
      }}
      onChange={(newText) => {
        setTypedText(newText);
        const newUrl = parseTypedUrl(newText);
        if ('url' in newUrl) onChange(newUrl.url);
      }}
    />
  );
}

function CssField({ css, onChange }: { css: string; onChange: (css: string) => void }) {
  const { t } = useTranslation();
  const [invalidText, setInvalidText] = useState<string | null>(null);
  const text = invalidText ?? css;
  const isTooLong = text.length > cssLength;
  return (
    <TextAreaField
      label={t('visual.page.css')}
      rows={3}
      fontFamily="mono"
      spellCheck={false}
      autoCapitalize="none"
      value={text}
      error={isTooLong ? t('visual.page.cssTooLong', { max: cssLength, length: text.length }) : undefined}
      onChange={(newText) => {
        setInvalidText(newText.length > cssLength ? newText : null);
        if (newText.length <= cssLength) onChange(newText);
      }}
    />
  );
}
