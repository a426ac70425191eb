import { SimpleGrid, Stack } from '@chakra-ui/react';
import { WEAK_LINK_SCENE_MAX } from '@trailcast/schema/weak-link';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/field/text-field.js';
import type { FieldProblem, WeakLinkDraft, WeakLinkField } from '../weak-link-draft.js';

interface Props {
  draft: WeakLinkDraft;
  problems: readonly FieldProblem[];
  onChange: (draft: WeakLinkDraft) => void;
}

export function WeakLinkForm({ draft, problems, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const formatNumber = (value: number) => value.toLocaleString(i18n.language);
  const errorOf = (field: WeakLinkField) => {
    const problem = problems.find((candidate) => candidate.field === field);
    if (!problem) return undefined;
    if (field === 'scene') return t('weakLink.sceneMissing');
    const range = { min: formatNumber(problem.min), max: formatNumber(problem.max) };
    return t(problem.kind === 'not-above' ? 'weakLink.notAbove' : 'weakLink.range', range);
  };
  const createFieldProps = (name: WeakLinkField) => ({
    label: t(`weakLink.${name}`),
    value: draft[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (value: string) => onChange({ ...draft, [name]: value }),
  });
  return (
    <Stack gap="3">
      <SimpleGrid columns={2} gap="2" alignItems="start">
        <TextField {...createFieldProps('below')} inputMode="numeric" />
        <TextField {...createFieldProps('after')} inputMode="decimal" />
        <TextField {...createFieldProps('back')} inputMode="numeric" />
        <TextField {...createFieldProps('backAfter')} inputMode="decimal" />
      </SimpleGrid>
      <TextField {...createFieldProps('rtt')} hint={t('weakLink.rttHint')} inputMode="numeric" />
      <TextField
        {...createFieldProps('scene')}
        hint={t('weakLink.sceneHint')}
        maxLength={WEAK_LINK_SCENE_MAX}
      />
    </Stack>
  );
}
