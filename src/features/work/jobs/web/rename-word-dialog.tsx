import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#shared/fields/field-schemas.ts';
import { messageOf } from '#web/api/api-client.ts';
import { dataReloaded } from '#web/api/query-client.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { SelectField, type Choice } from '#web/form/select-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { jobsText, jobsWithTrash, type RenamePreview } from '../job-word.ts';
import classes from './words.module.css';

const PAUSE_MS = 250;

interface RenameWordDialogProps {
  /** 'tag' */
  noun: string;
  /** The current name of the tag or lead source. */
  name: string;
  /** The existing tags or sources to merge into. If omitted, the user types a new name instead. */
  others?: readonly Choice[];
  preview: (to: string) => UseQueryOptions<RenamePreview, Error, RenamePreview, QueryKey>;
  save: (change: { to: string; isMerge: boolean }) => Promise<{ jobs: number }>;
  onClose: () => void;
}

/**
 * Renames a tag or lead source on all jobs, or merges it into a different one. First shows how many
 * jobs will change.
 */
export function RenameWordDialog(props: RenameWordDialogProps) {
  const { noun, name, others, preview, save, onClose } = props;
  const record = useRecordForm({
    schema: z.object({ to: requiredText(others ? 'Another one' : 'Name', 100) }),
    initial: { to: others ? '' : name },
    save: ({ values }) => save({ ...values, isMerge: mergesInto !== null && asked === values.to }),
    onSaved: async ({ jobs }) => {
      await dataReloaded();
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${isMerge ? 'merged' : 'renamed'}`;
      toast({ title, description: `${jobsText(jobs)} changed`, tone: 'success' });
      onClose();
    },
    failure: { title: 'Error', description: `Failed to change the ${noun}. Please try again.` },
  });
  const { control } = record;
  const typed: string = useWatch({ control, name: 'to' }).trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const answer = useQuery({ ...preview(asked), enabled: asked !== '' });
  const isAsked = asked === typed && typed !== '';
  const mergesInto = answer.data?.mergesInto ?? null;
  const isMerge = others !== undefined || (isAsked && mergesInto !== null);

  return (
    <FormDialog
      title={others ? `Merge “${name}”` : `Rename “${name}”`}
      record={record}
      submitLabel={isMerge ? 'Merge' : 'Rename'}
      busyLabel={isMerge ? 'Merging...' : 'Renaming...'}
      onClose={onClose}
    >
      {others ? (
        <SelectField
          control={control}
          name="to"
          label="Merge into"
          choices={others}
          placeholder={`Choose a ${noun}`}
          searchable
          nothingFound="Nothing found"
        />
      ) : (
        <TextField control={control} name="to" label="New name" maxLength={100} autoFocus />
      )}
      <p className={classes.preview} aria-live="polite">
        {isAsked && answer.isError && messageOf(answer.error)}
        {isAsked && answer.data && previewText(name, answer.data)}
      </p>
    </FormDialog>
  );
}

/** Returns text like '“hail” becomes “Storm” on 12 jobs, 2 of them in the trash.' */
function previewText(name: string, { to, mergesInto, ...counted }: RenamePreview): string {
  const said = `“${name}” becomes “${to}” on ${jobsWithTrash(counted)}.`;
  if (!mergesInto) return counted.jobs === 0 && name === to ? 'Nothing would change.' : said;

  return `“${mergesInto.label}” already exists on ${jobsText(mergesInto.jobs)}. The two are merged: ${said} This cannot be undone.`;
}
