import { useTranslation } from 'react-i18next';
import { ImagesPane } from '../../../features/image/components/images-pane.js';
import { describeError } from '../../../lib/describe-error.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { EMPTY_ROW_HEIGHT } from '../../../ui/pane/empty-row.js';
import { Pane } from '../../../ui/pane/pane.js';
import { SkeletonPane } from '../../../ui/pane/skeleton-pane.js';
import type { useImages } from './use-images.js';

interface Props {
  state: ReturnType<typeof useImages>;
  /** True without an active payment: no image can be added. */
  disabled: boolean;
}

export function Images({ state, disabled }: Props) {
  const { t } = useTranslation();
  const { images, error, retry, upload, deleteImage, progress, errorText, deletingId } = state;
  if (!images && error) {
    const text = t('failed.load images', { message: describeError(error, t) });
    return (
      <Pane title={t('image.title')}>
        <LoadFailure text={text} onRetry={retry} />
      </Pane>
    );
  }
  if (!images) return <SkeletonPane isRow height={EMPTY_ROW_HEIGHT} />;
  const chooserProps = { images, progress, errorText, deletingId, disabled };
  return <ImagesPane {...chooserProps} onFile={upload} onDelete={deleteImage} />;
}
