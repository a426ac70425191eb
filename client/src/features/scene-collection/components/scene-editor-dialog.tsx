import { Box, Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import { useIsPhone } from '../../../ui/use-media.js';
import { Modal } from '../../../ui/dialog/modal.js';
import { FileError, readCollectionFile } from '../collection-file.js';
import { isChanged, saveStateOf, type UnsavedText } from '../editor-draft.js';
import type { ImageSlot } from '../image-slot.js';
import type { OnProgram } from '../on-program.js';
import type { EditorProblem } from '../editor-problems.js';
import { isJson, isTooLarge, prettyPrint } from '../json-text.js';
import type { ValidationError } from '../validation-error.js';
import { useAppliesAt } from '../use-applies-at.js';
import { useEditorDraft } from '../use-editor-draft.js';
import { BrokenScenes } from './broken-scenes.js';
import { FileDrop } from './file-drop.js';
import { EditorCloseButton } from './editor-close-button.js';
import { EditorNotices } from './editor-notices.js';
import { EditorSkeleton, SceneEditor } from './scene-editor.js';
import { LazyVisualEditor } from './lazy-visual-editor.js';
import { SaveStateText } from './save-state.js';

interface Props {
  open: boolean;
  name: string;
  /** The stored text, updated live; null while loading or closed. */
  scenes: string | null;
  /** The scene that the visual editor shows at first; null for the first one. */
  initialScene?: string | null;
  /** Unsaved text from an earlier opening. */
  unsaved: UnsavedText | null;
  failure: string | null;
  /** True if the collection was deleted elsewhere. */
  isDeleted: boolean;
  /** True if a server is running with the collection. */
  isRunning: boolean;
  isSaving: boolean;
  validationError: ValidationError | null;
  onRetry: () => void;
  /** Resolves with true if the text was saved. */
  onSave: (text: string) => Promise<boolean>;
  onDownload: (text: string) => void;
  /** Called with the unsaved text when the browser's Back button leaves the page. */
  onLeave: (text: string) => void;
  /** Called when the stored text replaces the unsaved text of an earlier opening. */
  onDiscardUnsaved: () => void;
  onClose: () => void;
  /** The user's images, for the visual editor. */
  images?: ImageSlot | undefined;
  /** URL of the feed's last picture, for the visual editor; null without one. */
  feedPicture?: string | null;
  /** True if servers show web pages, for the visual editor; null while unknown. */
  canShowPages?: boolean | null;
  /** Null unless the user's server runs with the collection. */
  onProgram?: OnProgram | null;
  /** The broadcast's state, for a desktop, where the dialog covers the page's header. */
  broadcastStatus?: ReactNode;
}

/** On a desktop the editor fills the rest of the dialog. */
const FILL_STYLE = { lg: { flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' } } as const;

/** Disabled, the button has only a hairline, so that it does not look like an outlined one that can be pressed. */
const SAVE_STYLE = { _disabled: { bg: 'transparent', color: 'muted', borderColor: 'line' } } as const;

/** Hints without the clock, because nothing waits yet. */
const HINTS_WITHOUT_DELAY: readonly string[] = ['now', 'liveNow', 'liveParts'];

/**
 * Edits a scene collection visually or, with "Advanced", as JSON. Cancel, which is "Close" without changes, a phone's
 * cross and Escape close the dialog, after a confirmation if changes would be lost.
 */
export function SceneEditorDialog(props: Props) {
  const {
    open,
    name,
    scenes,
    failure,
    isDeleted,
    isSaving,
    onProgram = null,
    broadcastStatus,
    onSave,
    onDownload,
  } = props;
  const { t } = useTranslation();
  // A phone has a cross as well, which is named "Close".
  const isPhone = useIsPhone();
  const { draft, hasChanges, dispatch } = useEditorDraft(scenes, props);
  const [problem, setProblem] = useState<EditorProblem | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  /** True while the JSON is shown instead of the visual editor. */
  const [isAdvanced, setAdvanced] = useState(false);
  const isBroken = draft !== null && !isJson(draft.storedText);
  const canSave = hasChanges && !isDeleted && !isBroken && draft !== null && !isTooLarge(draft.text);

  const { appliesAt, onSend: followSave } = useAppliesAt(draft, hasChanges, onProgram);
  const takesEffect = appliesAt && t(`collection.editor.takesEffect.${appliesAt}`);

  const saveButton = useRef<HTMLButtonElement>(null);
  const discard = () => {
    setProblem(null);
    setFileProblem(null);
    setConfirmingDiscard(false);
    setAdvanced(false);
    props.onClose();
  };
  const send = async (text: string) => {
    followSave(text);
    dispatch({ kind: 'sent', text });
    const isSaved = await onSave(text);
    dispatch({ kind: isSaved ? 'saved' : 'failed' });
    // The button is disabled after a save and would lose the focus.
    const { current: button } = saveButton;
    if (button && button === document.activeElement) button.closest<HTMLElement>('[role=dialog]')?.focus();
  };
  const save = () => void (canSave && !isSaving && send(draft.text));
  const close = () => {
    // In the editor's search, Escape closes the search instead.
    if (document.activeElement?.closest('.cm-panel')) return;
    if (hasChanges) setConfirmingDiscard(true);
    else discard();
  };
  const loadFile = async (file: File) => {
    try {
      const text = await readCollectionFile(file);
      setFileProblem(null);
      if (isBroken) await send(text);
      else dispatch({ kind: 'typed', text: prettyPrint(text) });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      setFileProblem(t(error.reason === 'too-large' ? 'collection.fileTooLarge' : 'collection.fileNoText'));
    }
  };
  const loadStoredText = () => {
    props.onDiscardUnsaved();
    dispatch({ kind: 'load' });
  };
  const download = () => draft && onDownload(isChanged(draft) ? draft.text : draft.storedText);
  return (
    <Modal
      open={open}
      wide
      title={scenes === null ? t('collection.editor.loading') : t('collection.editor.title', { name })}
      hint={
        <>
          {appliesAt && !HINTS_WITHOUT_DELAY.includes(appliesAt) && (
            <Box asChild hideBelow="lg">
              <Clock aria-hidden size={18} />
            </Box>
          )}
          {/*
            The rule is no warning: nothing has changed yet. On a desktop, the headings of the visual editor's fields say
            the same.
          */}
          {appliesAt === 'liveParts' ? (
            <Box as="span" color="muted" {...(!isAdvanced && { srOnly: { lg: true } })}>
              {takesEffect}
            </Box>
          ) : (
            takesEffect
          )}
        </>
      }
      broadcastStatus={broadcastStatus}
      onClose={close}
      footer={
        <>
          <SaveStateText state={draft && !isBroken ? saveStateOf(draft, isSaving) : null} />
          <Flex wrap="wrap" gap="2" justify="flex-end" ms="auto">
            {/* Less prominent than Save, which is disabled until something has changed. */}
            <EditorCloseButton isClose={!hasChanges && !isPhone} onClick={close} />
            <Button
              ref={saveButton}
              disabled={!canSave && !isSaving}
              busy={isSaving}
              title={takesEffect ?? undefined}
              css={SAVE_STYLE}
              onClick={save}
            >
              {t('dialog.save')}
            </Button>
          </Flex>
        </>
      }
    >
      {draft === null && failure === null && (
        <EditorSkeleton isVisual text={t('collection.editor.waiting')} />
      )}
      {draft === null && failure !== null && (
        <LoadFailure text={t('collection.editor.noScenes', { message: failure })} onRetry={props.onRetry} />
      )}
      {draft !== null && (
        <FileDrop css={FILL_STYLE} disabled={isSaving} onFile={(file) => void loadFile(file)}>
          {isBroken ? (
            <BrokenScenes
              fileProblem={fileProblem}
              isSaving={isSaving}
              onDownload={download}
              onFile={(file) => void loadFile(file)}
            />
          ) : isAdvanced ? (
            <SceneEditor
              {...props}
              draft={draft}
              problem={problem}
              fileProblem={fileProblem}
              onChange={(text) => dispatch({ kind: 'typed', text })}
              onProblem={setProblem}
              onSave={save}
              onLoad={loadStoredText}
              onFile={(file) => void loadFile(file)}
              onDownload={download}
              onBack={() => setAdvanced(false)}
            />
          ) : (
            <LazyVisualEditor
              text={draft.text}
              onChange={(text) => dispatch({ kind: 'typed', text })}
              onSave={save}
              onAdvanced={() => setAdvanced(true)}
              images={props.images}
              feedPicture={props.feedPicture ?? null}
              canShowPages={props.canShowPages ?? null}
              onProgram={onProgram}
              appliesAt={appliesAt}
              initialScene={props.initialScene ?? null}
            >
              <EditorNotices
                {...props}
                draft={draft}
                problem={
                  props.validationError && {
                    kind: 'rejected',
                    range: null,
                    line: 0,
                    column: 0,
                    message: props.validationError.message,
                  }
                }
                fileProblem={fileProblem}
                onLoad={loadStoredText}
                onShow={() => setAdvanced(true)}
              />
            </LazyVisualEditor>
          )}
        </FileDrop>
      )}
      <ConfirmDialog
        open={isConfirmingDiscard}
        destructive
        text={t('collection.editor.unsaved')}
        action={t('collection.editor.discard')}
        onConfirm={discard}
        onClose={() => setConfirmingDiscard(false)}
      />
    </Modal>
  );
}
