import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/api/api-client.ts';
import { snapshotQuery } from '#web/api/endpoint-query.ts';
import { FormGrid } from '#web/form/form-grid.tsx';
import { MoneyField } from '#web/form/number-field.tsx';
import { RecordForm } from '#web/form/record-form.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { laborRatesUpdate, type LaborRates } from '../labor-rate.ts';
import { taskEndpoints } from '../task-endpoints.ts';

/** The company's cost of an hour of work: for everyone, and for each person. */
export function LaborRateSettings() {
  const answer = useQuery(snapshotQuery(taskEndpoints.laborRates));

  if (answer.isError) {
    return <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />;
  }
  if (answer.isPending) return <Skeleton height={320} radius="lg" />;

  return <LaborRateForm rates={answer.data} />;
}

function LaborRateForm({ rates }: { rates: LaborRates }) {
  const record = useRecordForm({
    schema: laborRatesUpdate.required(),
    initial: {
      usual: rates.usual,
      people: rates.people.map(({ id, rate }) => ({ id, rate })),
    },
    save: ({ values }) => callApi(taskEndpoints.setLaborRates, { body: values }),
    onSaved: () => {
      toast({
        title: 'Labor rates saved',
        description: 'They count for the hours that are logged from now on.',
        tone: 'success',
      });
    },
    failure: { title: 'Error', description: 'Failed to save labor rates. Please try again.' },
  });
  const { control } = record;

  return (
    <RecordForm record={record} submitLabel="Save labor rates">
      <Card
        title="Labor rates"
        description="What an hour of work costs you, wages and burden included. Hours logged on a job’s tasks become its labor cost at the rate of the day they are logged; hours logged before there was a rate take the one set here. Only administrators see these rates."
      >
        <FormGrid>
          <MoneyField
            control={control}
            name="usual"
            label="Everyone"
            description="For people without a rate of their own"
            isWide
          />
          {rates.people.map(({ id, name }, index) => (
            <MoneyField key={id} control={control} name={`people.${index}.rate`} label={name} />
          ))}
        </FormGrid>
      </Card>
    </RecordForm>
  );
}
