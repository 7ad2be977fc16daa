import { Button } from '@mantine/core';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { InfoButton } from '#web/ui/info-button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import rows from '#web/ui/row-list.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import type { TextUpdates } from '../text-updates.ts';
import classes from './text-updates.module.css';

// Loaded on demand with its form and validation, since most users never open it.
const TextUpdatesDialog = lazy(async () => ({
  default: (await import('./text-updates-dialog.tsx')).TextUpdatesDialog,
}));

const useTextUpdates = () => useQuery(endpointQuery(textUpdateEndpoints.read));

/**
 * The page header button that turns on text updates or shows that they are on. Disabled if texts
 * can't be sent.
 */
export function TextUpdatesButton() {
  const { data } = useTextUpdates();
  const reasonId = useId();
  if (!data) return <Skeleton height={36} width={190} />;

  return (
    <span className={classes.button}>
      <OpenButton state={data} reasonId={reasonId} />
      {data.whyNot !== null && (
        <>
          <span id={reasonId} className="visually-hidden">
            {data.whyNot}
          </span>
          <InfoButton label="Why text updates are not available" text={data.whyNot} />
        </>
      )}
    </span>
  );
}

/** The same button in notification settings, with the reason or the number below it. */
export function TextUpdatesSetting() {
  const answer = useTextUpdates();
  const reasonId = useId();

  return (
    <section>
      <h3 className={rows.heading}>Text updates</h3>
      {answer.isPending && <Skeleton height={64} />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && (
        <>
          <OpenButton state={answer.data} reasonId={reasonId} />
          <p id={reasonId} className={rows.hint}>
            {answer.data.whyNot ??
              (answer.data.isOn
                ? `Texts go to ${answer.data.phone}, even if you change the phone in your profile.`
                : 'Notifications with Mobile on are also texted, from 8 AM to 9 PM in your time zone.')}
          </p>
        </>
      )}
    </section>
  );
}

interface OpenButtonProps {
  state: TextUpdates;
  /** The id of the element that explains why texts can't be sent. */
  reasonId: string;
}

function OpenButton({ state, reasonId }: OpenButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOn, whyNot } = state;

  return (
    <>
      <Button
        variant={isOn ? 'subtle' : 'default'}
        {...(isOn && { color: 'gray' })}
        leftSection={<IconMessage size={16} aria-hidden />}
        disabled={whyNot !== null}
        aria-describedby={whyNot === null ? undefined : reasonId}
        onClick={() => setIsOpen(true)}
      >
        {isOn && whyNot === null ? 'Text updates are on' : 'Get Gable text updates'}
      </Button>
      {isOpen && (
        <Suspense>
          <TextUpdatesDialog state={state} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
