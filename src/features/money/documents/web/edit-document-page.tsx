import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Company } from '#features/office/company/company.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import type { ReassignableKind } from '#features/work/contacts/client-change.ts';
import { useClientQuestion } from '#features/work/contacts/web/use-client-question.tsx';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { FormFrame } from '#web/form/record-form.tsx';
import { EditRecordPage } from '#web/record/edit-record-page.tsx';
import { titleOf } from '#web/record/record-paths.ts';
import type { DocumentScreens } from './document-screens.ts';
import { useSaveQuestions } from './use-save-questions.tsx';

interface EditedDocument {
  id: number;
  version: number;
  clientName: string;
}

interface EditDocumentPageProps<Input extends FieldValues, Output, Shown extends EditedDocument> {
  screens: DocumentScreens;
  id: number;
  /**
   * The query that loads the document, for example, `useQuery(snapshotQuery(invoiceEndpoints.read,
   * { params: { id } }))`.
   */
  answer: UseQueryResult<Shown>;
  schema: z.ZodType<Output, Input>;
  initial: (document: Shown) => DefaultValues<Input>;
  form: (
    frame: FormFrame<Input, Output>,
    document: Shown,
    company: Company | undefined,
  ) => ReactNode;
}

/**
 * The page for editing a document of any kind. Shows any confirmation the server requires, and asks
 * before a change of client turns off a link.
 */
export function EditDocumentPage<Input extends FieldValues, Output, Shown extends EditedDocument>({
  screens: { entity, endpoints },
  id,
  answer,
  schema,
  initial,
  form,
}: EditDocumentPageProps<Input, Output, Shown>) {
  const company = useQuery(endpointQuery(companyEndpoints.read));
  const question = useSaveQuestions();
  const client = useClientQuestion({
    // The cast is safe: every document entity is a `ReassignableKind`.
    entity: entity.name as ReassignableKind,
    id,
    noun: entity.noun[0],
    clientName: answer.data?.clientName ?? 'the client',
  });

  return (
    <>
      <EditRecordPage
        entity={entity}
        answer={answer}
        schema={schema}
        initial={initial}
        description={(document) => `${titleOf(entity, document)} · ${document.clientName}`}
        save={async ({ changes, version }) => {
          await client.ask(changes);

          return question.save(
            (answers) =>
              callApi(endpoints.update, {
                params: { id },
                body: { ...changes, version, ...answers },
              }) as Promise<Shown>,
          );
        }}
        form={(frame, document) => form(frame, document, company.data)}
      />
      {client.dialog}
      {question.dialog}
    </>
  );
}
