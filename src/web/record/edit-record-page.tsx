import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Owned } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import { nounOf, type AnyEntity } from '#shared/entity.ts';
import type { FormFrame } from '../form/record-form.tsx';
import { useRecordForm, type Submission } from '../form/use-record-form.ts';
import { useMay } from '../me.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { RecordNotFound } from '../pages/record-not-found.tsx';
import { toast } from '../toast/toast.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { fieldWords } from './field-words.ts';
import { listPath, recordPath, titleOf } from './record-paths.ts';

interface EditedRecord extends Owned {
  id: number;
  version: number;
}

interface EditRecordPageProps<Input extends FieldValues, Output, Shown extends EditedRecord> {
  entity: AnyEntity;
  /** The permission needed for changes, if not 'update'. */
  updateAction?: Action;
  /** The schema that validates the form, usually the one for creating a record. */
  schema: z.ZodType<Output, Input>;
  initial: (record: Shown) => DefaultValues<Input>;
  save: (submission: Submission<Output>) => Promise<Shown>;
  form: (frame: FormFrame<Input, Output>, record: Shown) => ReactNode;
  /** The text below the title. Defaults to the record's name. */
  description?: (record: Shown) => string;
  /**
   * Returns the text for a value in the conflict dialog if the field can't provide one, such as a
   * person's name.
   */
  valueText?: (field: string, value: unknown) => string | undefined;
  /** The page to open after saving. Defaults to the record's page. */
  leadsTo?: 'list' | 'record';
  /** True for a tab on a page that has its own header. */
  isTab?: boolean;
}

interface LoadedRecordProps<Shown> {
  /** `useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }))` */
  answer: UseQueryResult<Shown>;
}

/**
 * The page for editing a record: loads it, shows the form, resolves conflicts with other users'
 * changes, and navigates away after saving.
 *
 * @example
 * <EditRecordPage
 *   entity={contact}
 *   answer={useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }))}
 *   schema={contact.create}
 *   initial={(record) => formOf(contact.fields, record)}
 *   save={({ changes, version }) =>
 *     callApi(contactEndpoints.update, { params: { id }, body: { ...changes, version } })
 *   }
 *   form={(frame, record) => <ContactForm {...frame} contactId={record.id} />}
 * />
 */
export function EditRecordPage<Input extends FieldValues, Output, Shown extends EditedRecord>({
  answer,
  updateAction = 'update',
  ...props
}: EditRecordPageProps<Input, Output, Shown> & LoadedRecordProps<Shown>) {
  const { entity } = props;
  const may = useMay(entity.name);

  return (
    <Loaded answer={answer} notFound={<RecordNotFound kind={entity.name} />}>
      {(record) =>
        may(updateAction, record) ? (
          <EditRecord key={record.id} {...props} shown={record} />
        ) : (
          <NotYours entity={entity} record={record} />
        )
      }
    </Loaded>
  );
}

/** Shown instead of the form if the user has no permission to change the record. */
function NotYours({ entity, record }: { entity: AnyEntity; record: EditedRecord }) {
  return (
    <MessagePage title="View Only" text={`You can view this ${entity.noun[0]} but not edit it.`}>
      <Button component={Link} to={recordPath(entity, record.id)}>
        Back to {titleOf(entity, record)}
      </Button>
    </MessagePage>
  );
}

function EditRecord<Input extends FieldValues, Output, Shown extends EditedRecord>({
  entity,
  shown,
  schema,
  initial,
  save,
  form,
  description,
  valueText,
  leadsTo = 'record',
  isTab = false,
}: Omit<EditRecordPageProps<Input, Output, Shown>, 'updateAction'> & { shown: Shown }) {
  const navigate = useNavigate();
  const page = recordPath(entity, shown.id);
  const name = titleOf(entity, shown);
  const record = useRecordForm({
    schema,
    initial: initial(shown),
    version: shown.version,
    labels: entity.labels,
    valueText: (field, value) => valueText?.(field, value) ?? fieldWords(entity, field, value),
    save,
    onSaved: async (saved) => {
      toast({
        title: `${nounOf(entity)} updated`,
        description: titleOf(entity, saved),
        tone: 'success',
      });
      await navigate({ to: leadsTo === 'record' ? page : listPath(entity) });
    },
    failure: {
      title: 'Error',
      description: `Failed to update ${entity.noun[0]}. Please try again.`,
    },
  });

  return (
    <>
      {!isTab && (
        <PageHeader
          title={`Edit ${nounOf(entity)}`}
          description={description?.(shown) ?? name}
          back={<BackLink to={page} label={`Back to ${name}`} />}
        />
      )}
      {form({ record, submitLabel: 'Save Changes', cancelTo: page }, shown)}
    </>
  );
}
