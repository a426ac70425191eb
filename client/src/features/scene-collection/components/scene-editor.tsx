import { Box, Flex, Grid, Skeleton, Text } from '@chakra-ui/react';
import { Download, Image, Search } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.js';
import { Button } from '../../../ui/button.js';
import { LoadFailure } from '../../../ui/pane/load-failure.js';
import type { Draft } from '../editor-draft.js';
import type { EditorProblem } from '../editor-problems.js';
import type { ValidationError } from '../validation-error.js';
import { useEditorTexts } from '../use-editor-texts.js';
import { useLazyModule } from '../use-lazy-module.js';
import { EditorNotices } from './editor-notices.js';
import { FileButton } from './file-button.js';
import type { JsonEditorHandle } from './json-editor.js';
import { WaitingText } from './waiting-text.js';

interface Props {
  draft: Draft;
  problem: EditorProblem | null;
  fileProblem: string | null;
  isDeleted: boolean;
  isRunning: boolean;
  validationError: ValidationError | null;
  onChange: (text: string) => void;
  onProblem: (problem: EditorProblem | null) => void;
  onSave: () => void;
  onLoad: () => void;
  onFile: (file: File) => void;
  onDownload: () => void;
  onBack: () => void;
}

const HEIGHT = { base: '40dvh', md: '54dvh' };
/** Height of the visual editor with its list of sources. On a desktop the dialog has a fixed height. */
const VISUAL_HEIGHT = { base: '63dvh', lg: '50dvh' };

/** Text editor of a scene collection, with notices and buttons to load and download a file. */
export function SceneEditor(props: Props) {
  const { draft, validationError, onChange, onProblem, onSave, onFile, onDownload, onBack } = props;
  const { t } = useTranslation();
  const editorTexts = useEditorTexts();
  const { moduleState, retry } = useLazyModule(() => import('./json-editor.js'));
  const editor = useRef<JsonEditorHandle>(null);
  const helpId = useId();
  return (
    <>
      <Flex gap="2" wrap="wrap" mb="3">
        <Button variant="outline" icon={Image} data-focus-fallback onClick={onBack}>
          {t('collection.editor.back')}
        </Button>
        <FileButton text={t('collection.editor.file')} onFile={onFile} />
        <Button variant="outline" icon={Download} onClick={onDownload}>
          {t('collection.download')}
        </Button>
        {moduleState.kind === 'ready' && (
          <Button variant="outline" icon={Search} onClick={() => editor.current?.search()}>
            {t('collection.editor.search')}
          </Button>
        )}
      </Flex>
      <Box
        height={{ ...HEIGHT, lg: 'auto' }}
        minH="200px"
        flex={{ base: '0 0 auto', lg: '1 0 0' }}
        borderWidth="1px"
        borderColor="control"
        borderRadius="md"
        overflow="hidden"
        _focusWithin={{ outline: '3px solid', outlineColor: 'focus', outlineOffset: '2px' }}
      >
        {moduleState.kind === 'loading' && <EditorSkeleton text={t('collection.editor.waitingEditor')} />}
        {moduleState.kind === 'failed' && (
          <LoadFailure
            text={t('collection.editor.noEditor', { message: describeError(moduleState.error, t) })}
            onRetry={retry}
          />
        )}
        {moduleState.kind === 'ready' && (
          <moduleState.module.default
            ref={editor}
            label={t('collection.editor.area')}
            describedBy={helpId}
            value={draft.text}
            validationError={validationError}
            phrases={editorTexts.phrases}
            formatProblem={editorTexts.formatProblem}
            onChange={onChange}
            onSave={onSave}
            onProblem={onProblem}
          />
        )}
      </Box>
      <Text id={helpId} color="muted" fontSize="sm" my="2" css={HIDDEN_ON_TOUCH}>
        {t(/Mac|iP/.test(navigator.platform) ? 'collection.editor.helpMac' : 'collection.editor.help')}
      </Text>
      <Box mt="2">
        <EditorNotices {...props} onShow={(position) => editor.current?.goTo(position)} />
      </Box>
    </>
  );
}

/** On touch screens the keyboard hint is only for screen readers. */
const HIDDEN_ON_TOUCH = { '@media (pointer: coarse)': { display: 'none' } };

export function EditorSkeleton({ text, isVisual = false }: { text: string; isVisual?: boolean }) {
  return (
    <Flex direction="column" flex={{ lg: '1' }} p="3" height="100%" minH={isVisual ? VISUAL_HEIGHT : HEIGHT}>
      <WaitingText text={text} />
      {['40%', '70%', '55%', '80%', '30%'].map((width) => (
        <Skeleton key={width} height="16px" width={width} mb="3" {...(isVisual && { hideFrom: 'lg' })} />
      ))}
      {isVisual && (
        // Scenes, canvas and sources.
        <Grid hideBelow="lg" flex="1" gap="4" gridTemplate="96px minmax(0, 1fr) / minmax(0, 1fr) 300px">
          <Skeleton gridColumn="1 / -1" />
          <Skeleton />
          <Skeleton />
        </Grid>
      )}
    </Flex>
  );
}
