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
  /** The schema of the call, which checks the form too. */
  schema: z.ZodType<Output, Input>;
  /** Every field of the form needs a value. */
  initial: DefaultValues<Input>;
  save: (submission: Submission<Output>) => Promise<Saved>;
  form: (frame: FormFrame<Input, Output>) => ReactNode;
  /** 'Add Contact' when left out. */
  title?: string;
  /** The page that follows a new record: the list when left out. */
  leadsTo?: 'list' | 'record';
}

/**
 * The page on which a record is created: its head, the form, and the page that follows the save.
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

/** The toast when a record could not be created. */
export function createFailure({ noun: [one] }: Pick<AnyEntity, 'noun'>) {
  return { title: 'Error', description: `Failed to create ${one}. Please try again.` };
}
