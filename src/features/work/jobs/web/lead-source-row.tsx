import { useState, type ReactNode } from 'react';
import { callApi } from '#web/api/api-client.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { RowMenu, type RowAction } from '#web/list/row-menu.tsx';
import { toast } from '#web/toast/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import rowList from '#web/ui/row-list.module.css';
import { ColorBadge } from '#web/ui/status-badge.tsx';
import { leadSourceEndpoints } from '../job-word-endpoints.ts';
import type { ManagedSource } from '../job-word.ts';
import { RenameWordDialog } from './rename-word-dialog.tsx';
import classes from './words.module.css';
import { JobsLink } from './jobs-link.tsx';

interface LeadSourceRowProps {
  source: ManagedSource;
  /** Sources that this one can be merged into. */
  others: readonly ManagedSource[];
  /** Rendered before the source's name. */
  lead?: ReactNode;
  /** Additional actions. */
  children: ReactNode;
}

type Question = 'rename' | 'merge' | 'remove';

/** A lead source and its number of jobs. Standard sources cannot be renamed or removed. */
export function LeadSourceRow({ source, others, lead, children }: LeadSourceRowProps) {
  const { word, label, kind, isHidden, jobs, trashed } = source;
  const [asking, setAsking] = useState<Question | null>(null);
  const close = () => setAsking(null);
  const isUsed = jobs + trashed > 0;
  const ask = (key: Question, text: string, isDangerous = false): RowAction => ({
    key,
    label: text,
    isDangerous,
    onSelect: () => setAsking(key),
  });
  const actions = [
    ask('rename', 'Rename'),
    ...(isUsed ? [ask('merge', 'Merge into another')] : [ask('remove', 'Remove', true)]),
  ];

  return (
    <li className={`${rowList.row} ${classes.source}`} data-inactive={isHidden || undefined}>
      {lead && <div>{lead}</div>}
      <div className={`${rowList.words} ${classes.word}`}>
        <div className={rowList.name}>
          {label} {isHidden && <ColorBadge color="gray" label="Hidden" />}
        </div>
        <div className={rowList.detail}>
          <JobsLink field="leadSource" word={word} jobs={jobs} />
          {trashed > 0 && ` · ${trashed.toLocaleString('en-US')} in the trash`}
        </div>
      </div>
      <div className={classes.controls}>
        {children}
        {kind !== 'standard' && <RowMenu label={label} actions={actions} />}
      </div>
      {(asking === 'rename' || asking === 'merge') && (
        <RenameWordDialog
          noun="lead source"
          name={label}
          {...(asking === 'merge' && {
            others: others.map((other) => ({ value: other.word, label: other.label })),
          })}
          preview={(to) =>
            endpointQuery(leadSourceEndpoints.previewRename, { query: { from: word, to } })
          }
          save={(change) =>
            callApi(leadSourceEndpoints.rename, { body: { from: word, ...change } })
          }
          onClose={close}
        />
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title="Remove lead source"
          text={`Removes “${label}” from your list. No jobs use it.`}
          confirmLabel="Remove"
          isDangerous
          onConfirm={async () => {
            await callApi(leadSourceEndpoints.remove, { body: { word } });
            toast({ title: 'Lead source removed', description: label, tone: 'success' });
          }}
          onClose={close}
        />
      )}
    </li>
  );
}
