import { Stack, Text } from '@chakra-ui/react';
import { BROWSER_SOURCE_LIMITS, type BrowserSource } from '@trailcast/schema/browser-sources';
import { PartyPopper, TriangleAlert } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../../ui/button-link.js';
import { Button, CancelButton } from '../../../../ui/button.js';
import { Modal } from '../../../../ui/dialog/modal.js';
import { useFocusOnError } from '../../../../ui/field/use-focus-on-error.js';
import { Notice } from '../../../../ui/notice.js';
import { createPage } from '../edit/web-pages.js';
import type { Size } from '../model/values.js';
import type { RemainingPages } from '../model/web-pages.js';
import { PageFields } from './page-fields.js';

interface Props {
  open: boolean;
  canvas: Size;
  /** Remaining limits for web pages. */
  remaining: RemainingPages;
  /** True if servers show web pages; null while unknown. */
  canShowPages: boolean | null;
  onAdd: (page: BrowserSource) => void;
  onClose: () => void;
}

const { maxPages, megapixels, side } = BROWSER_SOURCE_LIMITS;

/**
 * Adds a web page. Errors are shown at their fields; an exceeded limit of the collection is shown before anything is
 * typed.
 */
export function PageDialog({ open, canvas, remaining, canShowPages, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const isFull = remaining.pages < 1 || remaining.pixels < side.min * side.min;
  return (
    <Modal
      open={open}
      title={t('visual.page.title')}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} disabled={isFull}>
            {t('visual.add')}
          </Button>
        </>
      }
    >
      {isFull ? (
        <Notice icon={TriangleAlert} tone="attention">
          {remaining.pages < 1
            ? t('visual.page.full', { most: maxPages })
            : t('visual.page.fullPixels', { megapixels })}
        </Notice>
      ) : (
        <PageForm
          id={formId}
          canvas={canvas}
          remaining={remaining}
          canShowPages={canShowPages}
          onAdd={onAdd}
        />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'open' | 'onClose'> {
  id: string;
}

function PageForm({ id, canvas, remaining, canShowPages, onAdd }: FormProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(() => createPage(canvas, remaining.pixels));
  const [submitCount, setSubmitCount] = useState(0);
  const form = useFocusOnError<HTMLFormElement>(submitCount);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Invalid input stays in the fields, and is marked now.
    flushSync(() => setSubmitCount(submitCount + 1));
    if (!form.current?.querySelector('[aria-invalid=true]')) onAdd(page);
  };
  return (
    <form ref={form} id={id} noValidate onSubmit={submit}>
      <Stack gap="3">
        <Text color="muted">
          {t('visual.page.used', { used: maxPages - remaining.pages, most: maxPages })}
        </Text>
        <PageFields
          page={page}
          pixels={remaining.pixels}
          canShowPages={canShowPages}
          marksMissingUrl={submitCount > 0}
          onChange={(change) => setPage({ ...page, ...change })}
        />
        <Notice
          icon={PartyPopper}
          actions={
            <ButtonLink to="/settings" variant="outline">
              {t('visual.page.toOwn')}
            </ButtonLink>
          }
        >
          {t('visual.page.own')}
        </Notice>
      </Stack>
    </form>
  );
}
