import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useCan, useMe } from '#web/me.ts';
import { Card } from '#web/ui/card.tsx';
import { DayText } from '#web/ui/day-text.tsx';
import { useAct } from '#web/use-act.ts';
import type { HoursEntry } from '../task-hours.ts';
import type { Task } from '../task.ts';
import { taskEndpoints } from '../task-endpoints.ts';
import classes from './task.module.css';

const inHours = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`;

/** The hours logged on a task, the user's timer, and a form for entering hours later. */
export function TaskHoursCard({ task }: { task: Pick<Task, 'id' | 'isOwn'> }) {
  const { id } = task;
  const me = useMe();
  const params = { id };
  const { data: entries = [], isSuccess } = useQuery(
    endpointQuery(taskEndpoints.hours, { params }),
  );
  const canProgress = useCan('tasks', 'progress', task);
  const canUpdate = useCan('tasks', 'update', task);
  const { act, isBusy } = useAct('Failed to update task. Please try again.');
  const [hours, setHours] = useState<string | number>('');
  const [note, setNote] = useState('');
  const isRunning = entries.some((entry) => entry.userId === me.id && entry.hours === null);
  const sum = entries.reduce((total, entry) => total + (entry.hours ?? 0), 0);
  const timer = isRunning ? taskEndpoints.stopTimer : taskEndpoints.startTimer;

  return (
    <Card
      title={sum > 0 ? `Hours (${Math.round(sum * 100) / 100})` : 'Hours'}
      actions={
        canProgress && (
          <Button
            variant={isRunning ? 'filled' : 'default'}
            size="compact-md"
            loading={isBusy}
            onClick={() => act(() => callApi(timer, { params }))}
          >
            {isRunning ? 'Stop Timer' : 'Start Timer'}
          </Button>
        )
      }
    >
      {isSuccess && entries.length === 0 && <p>No hours yet</p>}
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.row}>
            <EntryText entry={entry} />
            {(entry.userId === me.id ? canProgress : canUpdate) && entry.hours !== null && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove ${inHours(entry.hours)} of ${entry.userName}`}
                onClick={() =>
                  act(() =>
                    callApi(taskEndpoints.removeHours, { params: { id, entryId: entry.id } }),
                  )
                }
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {canProgress && (
        <form
          className={classes.inline}
          onSubmit={(event) => {
            event.preventDefault();
            act(async () => {
              const body = { hours: Number(hours), note };
              await callApi(taskEndpoints.enterHours, { params, body });
              setHours('');
              setNote('');
            });
          }}
        >
          <NumberInput
            label="Hours"
            w={88}
            min={0}
            max={24}
            decimalScale={2}
            hideControls
            value={hours}
            onChange={setHours}
          />
          <TextInput
            label="Note"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={isBusy || !(Number(hours) > 0)}>
            Add Hours
          </Button>
        </form>
      )}
    </Card>
  );
}

function EntryText({ entry: { userName, day, hours, note } }: { entry: HoursEntry }) {
  return (
    <span>
      <strong>{hours === null ? 'Timer running' : inHours(hours)}</strong> · {userName} ·{' '}
      <DayText day={day} />
      {note && <span className={classes.note}> · {note}</span>}
    </span>
  );
}
