import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Fields } from '#shared/fields/field.ts';
import { formOf } from './form-values.ts';
import {
  useRecordForm,
  type RecordFormOptions,
  type RecordFormState,
  type Submission,
} from './use-record-form.ts';

interface SettingsFormOptions<Input extends FieldValues, Output, Saved> extends Pick<
  RecordFormOptions<Input, Output, Saved>,
  'onSaved' | 'failure' | 'valueText'
> {
  /** The singleton's section that this form edits: `company.sections.taxes`. */
  section: {
    fields: Fields;
    labels: Readonly<Record<string, string>>;
    form: z.ZodType<Output, Input>;
  };
  /** The settings as loaded. */
  settings: { readonly [name: string]: unknown; version: number };
  /** Sends the changed settings together with the version that was edited. */
  save: (changes: Submission<Output>['changes'] & { version?: number }) => Promise<Saved>;
}

/**
 * Manages a form for a section of settings. The schema, initial values, and labels come from the
 * section's declaration.
 */
export function useSettingsForm<Input extends FieldValues, Output, Saved>({
  section,
  settings,
  save,
  ...rest
}: SettingsFormOptions<Input, Output, Saved>): RecordFormState<Input, Output> {
  return useRecordForm({
    ...rest,
    schema: section.form,
    initial: formOf(section.fields, settings) as DefaultValues<Input>,
    labels: section.labels,
    version: settings.version,
    save: ({ changes, version = settings.version }) => save({ ...changes, version }),
  });
}
