import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { Company } from '#features/office/company/company.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { nounOf } from '#shared/entity.ts';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import type { FormFrame } from '#web/form/record-form.tsx';
import { useMe } from '#web/me.ts';
import { CreateRecordPage } from '#web/record/create-record-page.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { newDocumentForm, type DocumentScreens } from './document-screens.ts';
import { useSaveQuestions } from './use-save-questions.tsx';

interface AddDocumentPageProps<Input extends FieldValues, Output> {
  screens: DocumentScreens;
  schema: z.ZodType<Output, Input>;
  /** Client and job from the URL's query parameters. */
  search: { clientId?: number; jobId?: number };
  /** Returns the form's initial values: the shared ones plus those of this kind. */
  initial: (shared: ReturnType<typeof newDocumentForm>, number: string) => DefaultValues<Input>;
  form: (frame: FormFrame<Input, Output>, company: Company | undefined) => ReactNode;
}

/**
 * The page for creating a document of any kind. Starts with the company's defaults and the next
 * number.
 */
export function AddDocumentPage<Input extends FieldValues, Output extends object>({
  screens,
  schema,
  search,
  initial,
  form,
}: AddDocumentPageProps<Input, Output>) {
  const { entity, endpoints } = screens;
  const { today, location } = useMe();
  const answer = useQuery(snapshotQuery(companyEndpoints.read));
  const next = useQuery(snapshotQuery(endpoints.nextNumber));
  const question = useSaveQuestions();

  const save = (values: Output, proposed: string) => {
    // If the number is unchanged, omit it and let the server assign one: two users may have been
    // offered the same number.
    const typed = Object.entries(values).filter(
      ([field, value]) => field !== entity.title || value !== proposed,
    );

    return question.save(
      (answers) =>
        callApi(endpoints.create, {
          body: { ...Object.fromEntries(typed), ...answers },
        }) as Promise<Record<string, unknown> & { id: number }>,
    );
  };

  return (
    <Loaded answer={answer} notFound={null}>
      {(company) => (
        <Loaded answer={next} notFound={null}>
          {({ number }) => (
            <>
              <CreateRecordPage
                entity={entity}
                title={`Create ${nounOf(entity)}`}
                schema={schema}
                initial={initial(
                  newDocumentForm(screens, { company, today, location, search }),
                  number,
                )}
                save={({ values }) => save(values, number)}
                form={(frame) => form(frame, company)}
                leadsTo="record"
              />
              {question.dialog}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
