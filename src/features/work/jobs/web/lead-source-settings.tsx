import { ActionIcon, Button } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { TextField } from '#web/form/text-field.tsx';
import { useRecordForm } from '#web/form/use-record-form.ts';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import rowList from '#web/ui/row-list.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAct } from '#web/use-act.ts';
import { leadSourceEndpoints } from '../job-word-endpoints.ts';
import { leadSourceWord, type ManagedSource } from '../job-word.ts';
import { LeadSourceRow } from './lead-source-row.tsx';
import classes from './words.module.css';

/** The company's lead sources, which are offered in forms, filters, and Insights. */
export function LeadSourceSettings() {
  const answer = useQuery(endpointQuery(leadSourceEndpoints.managed));
  const { act, isBusy } = useAct('Failed to change the lead sources. Please try again.');
  const [added, setAdded] = useState(0);
  const all = answer.data ?? [];
  const listed = all.filter(({ kind }) => kind !== 'unlisted');
  const unlisted = all.filter(({ kind }) => kind === 'unlisted');

  const arrange = (sources: readonly ManagedSource[]) =>
    act(() =>
      callApi(leadSourceEndpoints.arrange, {
        body: { sources: sources.map(({ word, isHidden }) => ({ word, isHidden })) },
      }),
    );
  const move = (from: number, to: number) => {
    const moved = listed[from];
    const others = listed.filter((_, index) => index !== from);
    if (moved && to >= 0 && to < listed.length) arrange(others.toSpliced(to, 0, moved));
  };

  return (
    <Card
      title="Lead sources"
      description="Where your jobs come from. Hidden sources stay on existing jobs."
    >
      <AddLeadSource
        key={added}
        isAgain={added > 0}
        onAdded={() => setAdded((count) => count + 1)}
      />
      {answer.isPending && <Skeleton height={320} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      <ol className={rowList.rows} aria-label="Lead sources">
        {listed.map((source, index) => (
          <LeadSourceRow
            key={source.word}
            source={source}
            others={all.filter((other) => other !== source)}
            lead={
              <>
                <MoveButton
                  label={`Move ${source.label} up`}
                  isOff={index === 0}
                  onPress={() => move(index, index - 1)}
                  Icon={IconArrowUp}
                />
                <MoveButton
                  label={`Move ${source.label} down`}
                  isOff={index === listed.length - 1}
                  onPress={() => move(index, index + 1)}
                  Icon={IconArrowDown}
                />
              </>
            }
          >
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={`${source.isHidden ? 'Show' : 'Hide'} ${source.label}`}
              onClick={() =>
                arrange(
                  listed.map((one) => (one === source ? { ...one, isHidden: !one.isHidden } : one)),
                )
              }
            >
              {source.isHidden ? 'Show' : 'Hide'}
            </Button>
          </LeadSourceRow>
        ))}
      </ol>
      {unlisted.length > 0 && (
        <>
          <h3 className={classes.heading}>Used on jobs, but not in your list</h3>
          <p className={classes.hint}>Add a source to the list or merge it into another.</p>
          <ul className={rowList.rows} aria-label="Not in the list">
            {unlisted.map((source) => (
              <LeadSourceRow
                key={source.word}
                source={source}
                others={all.filter((other) => other !== source)}
              >
                <Button
                  variant="default"
                  disabled={isBusy}
                  aria-label={`Add to the list: ${source.label}`}
                  onClick={() =>
                    act(() => callApi(leadSourceEndpoints.add, { body: { word: source.word } }))
                  }
                >
                  Add to the list
                </Button>
              </LeadSourceRow>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface MoveButtonProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  Icon: typeof IconArrowUp;
}

/**
 * A move button. At the end of the list it does nothing, but stays focusable so it doesn't lose
 * focus.
 */
function MoveButton({ label, isOff, onPress, Icon }: MoveButtonProps) {
  return (
    <ActionIcon
      size={36}
      className={classes.move}
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={onPress}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface AddLeadSourceProps {
  /** True if a source was just added, so the field gets focus for the next one. */
  isAgain: boolean;
  onAdded: () => void;
}

function AddLeadSource({ isAgain, onAdded }: AddLeadSourceProps) {
  const record = useRecordForm({
    schema: z.object({ word: leadSourceWord }),
    initial: { word: '' },
    save: ({ values }) => callApi(leadSourceEndpoints.add, { body: values }),
    onSaved: ({ label }) => {
      toast({ title: 'Lead source added', description: label, tone: 'success' });
      onAdded();
    },
    failure: { title: 'Error', description: 'Failed to add the lead source. Please try again.' },
  });

  return (
    <form
      noValidate
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        void record.submit();
      }}
    >
      <TextField
        control={record.control}
        name="word"
        label="New lead source"
        isLabelHidden
        placeholder="Yard sign, radio, home show…"
        maxLength={60}
        autoComplete="off"
        autoFocus={isAgain}
      />
      <Button type="submit" disabled={record.isBusy}>
        {record.isBusy ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}
