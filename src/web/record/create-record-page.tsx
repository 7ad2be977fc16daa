import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { nounOf, type AnyEntity } from '#shared/entity.ts';
import { listLabel } from '../feature-web.ts';
import type { FormFrame } from '../form/record-form.tsx';
import { useRecordForm, type Submission } from '../form/use-record-form.ts';
import { toast } from '../toast/toast.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { listPath, recordPath, titleOf } from './record-paths.ts';

interface CreateRecordPageProps<Input extends FieldValues, Output, Saved> {
  entity: AnyEntity;
  /** The endpoint's request schema, which also validates the form. */
  schema: z.ZodType<Output, Input>;
  /** Must include a value for every form field. */
  initial: DefaultValues<Input>;
  save: (submission: Submission<Output>) => Promise<Saved>;
  form: (frame: FormFrame<Input, Output>) => ReactNode;
  /** Defaults to 'Add Contact', with the entity's noun. */
  title?: string;
  /** The page to open after creating the record. Defaults to the list. */
  leadsTo?: 'list' | 'record';
}

/**
 * The page for creating a record: shows the form and navigates away after saving.
 *
 * @example
 * export function AddContactPage() {
 *   return (
 *     <CreateRecordPage
 *       entity={contact}
 *       schema={contact.create}
 *       initial={emptyForm(contact.fields)}
 *       save={({ values }) => callApi(contactEndpoints.create, { body: values })}
 *       form={(frame) => <ContactForm {...frame} />}
 *     />
 *   );
 * }
 */
export function CreateRecordPage<Input extends FieldValues, Output, Saved extends { id: number }>({
  entity,
  schema,
  initial,
  save,
  form,
  title = `Add ${nounOf(entity)}`,
  leadsTo = 'list',
}: CreateRecordPageProps<Input, Output, Saved>) {
  const navigate = useNavigate();
  const noun = nounOf(entity);
  const list = listPath(entity);
  const record = useRecordForm({
    schema,
    initial,
    save,
    onSaved: async (saved) => {
      toast({
        title: `${noun} created`,
        description: titleOf(entity, saved),
        tone: 'success',
      });
      await navigate({ to: leadsTo === 'record' ? recordPath(entity, saved.id) : list });
    },
    failure: createFailure(entity),
  });

  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={list} label={`Back to ${listLabel(entity)}`} />}
      />
      {form({ record, submitLabel: `Create ${noun}`, cancelTo: list })}
    </>
  );
}

/** The toast shown if a record could not be created. */
export function createFailure({ noun: [one] }: Pick<AnyEntity, 'noun'>) {
  return { title: 'Error', description: `Failed to create ${one}. Please try again.` };
}
