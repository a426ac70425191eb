import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.js';
import { Button } from '../../../ui/button.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import type { ImageSlot } from '../image-slot.js';
import type { AppliesAtKey, OnProgram } from '../on-program.js';
import { useLazyModule } from '../use-lazy-module.js';
import { EditorSkeleton } from './scene-editor.js';

interface Props {
  text: string;
  onChange: (text: string) => void;
  onSave: () => void;
  onAdvanced: () => void;
  images?: ImageSlot | undefined;
  feedPicture?: string | null;
  /** True if servers show web pages; null while unknown. */
  canShowPages?: boolean | null;
  onProgram?: OnProgram | null;
  /** Time at which the server applies what is saved. */
  appliesAt?: AppliesAtKey;
  /** The scene that is selected at first; null for the first one. */
  initialScene?: string | null;
  /**
   * Notices about the text. They are shown once the editor is loaded or has failed to load, so that they do not move.
   */
  children?: ReactNode;
}

/** The visual editor, loaded when it is first shown. If the load fails, the text can still be edited. */
export function LazyVisualEditor(props: Props) {
  const { onAdvanced, children } = props;
  const { t, i18n } = useTranslation();
  const { moduleState, retry } = useLazyModule(async () => {
    const [editor, texts] = await Promise.all([
      import('../visual/components/visual-editor.js'),
      import('../visual/visual-texts.js'),
    ]);
    texts.addVisualTexts(i18n);
    return editor;
  });
  if (moduleState.kind === 'ready') return <moduleState.module.default {...props} />;
  return (
    <>
      <Button variant="ghost" alignSelf={{ lg: 'flex-end' }} data-focus-fallback onClick={onAdvanced}>
        {t('collection.editor.advanced')}
      </Button>
      {moduleState.kind === 'loading' ? (
        <EditorSkeleton isVisual text={t('collection.editor.waitingEditor')} />
      ) : (
        <>
          <LoadFailure
            text={t('collection.editor.noEditor', { message: describeError(moduleState.error, t) })}
            onRetry={retry}
          />
          {children}
        </>
      )}
    </>
  );
}
