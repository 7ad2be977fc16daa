import { Button } from '@mantine/core';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Card } from '#web/ui/card.tsx';
import { InfoButton } from '#web/ui/info-button.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { useCompanyTime } from '#web/use-company-time.ts';
import { ATTENTION_DEFINITIONS, attentionEndpoints, type Attention } from '../attention.ts';
import { OWN_TASKS_IN_WORDS } from '../own-figures.ts';
import { AttentionRow } from './attention-row.tsx';
import { attentionWords } from './attention-words.ts';
import classes from './needs-attention.module.css';
import { RowSkeletons } from './row-skeletons.tsx';

const SHOWN = 3;

/** Lists records that need the user's attention, grouped by kind, with their actions. */
export function NeedsAttention() {
  const answer = useQuery(endpointQuery(attentionEndpoints.attention));
  const groups = answer.data?.filter(({ count }) => count > 0) ?? [];

  return (
    <Card title="Needs attention">
      {answer.isPending && <RowSkeletons count={3} />}
      {answer.isError && !answer.data && (
        <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && groups.length === 0 && (
        <p className={classes.none}>
          <IconCircleCheck size={20} stroke={1.8} aria-hidden />
          You’re all caught up
        </p>
      )}
      {groups.length > 0 && (
        <div className={classes.groups}>
          {groups.map((group) => (
            <Group key={group.kind} group={group} />
          ))}
        </div>
      )}
      <OwnNote groups={groups} />
    </Card>
  );
}

/**
 * Explains "own" to users limited to their own records. Their tasks include all tasks on their
 * jobs.
 */
function OwnNote({ groups }: { groups: Attention }) {
  const own = groups.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return null;
  const words = [
    own.some(({ kind }) => kind !== 'tasks') && 'Showing your records only.',
    own.some(({ kind }) => kind === 'tasks') && `Tasks due include ${OWN_TASKS_IN_WORDS}.`,
  ];

  return (
    <p className={classes.own}>
      <IconUser size={16} aria-hidden />
      <span>{words.filter(Boolean).join(' ')}</span>
    </p>
  );
}

function Group({ group: { kind, count, records } }: { group: Attention[number] }) {
  const time = useCompanyTime();
  const [isWhole, setWhole] = useState(false);
  const { title, list } = attentionWords(kind, time);
  const hidden = records.length - SHOWN;

  return (
    <section aria-label={title} className={classes.group}>
      <h3 className={classes.title}>
        {title} <span className="figure">({count.toLocaleString('en-US')})</span>
        <InfoButton label={`About ${title}`} text={ATTENTION_DEFINITIONS[kind]} />
      </h3>
      <ul className={classes.rows}>
        {records.slice(0, isWhole ? undefined : SHOWN).map((record) => (
          <AttentionRow key={record.id} kind={kind} record={record} />
        ))}
      </ul>
      {!isWhole && hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          aria-label={`Show ${hidden} more: ${title}`}
          onClick={() => setWhole(true)}
        >
          Show {hidden} more
        </Button>
      )}
      {isWhole && count > records.length && (
        <p className={classes.rest}>
          <Link to={list.to} search={list.search}>
            {list.label}
          </Link>
        </p>
      )}
    </section>
  );
}
