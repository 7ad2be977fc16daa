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

/** The company's labor cost per hour: the default rate and individual rates. */
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
        description: 'They apply to hours logged from now on.',
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
        description="Your hourly cost, including wages and burden. Hours logged on tasks use the rate on that day to calculate labor cost. Only administrators see these rates."
      >
        <FormGrid>
          <MoneyField
            control={control}
            name="usual"
            label="Everyone"
            description="For people without their own rate"
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
